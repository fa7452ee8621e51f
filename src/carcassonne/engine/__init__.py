"""The rules engine's machinery: it knows boards, figures, turns and scores, but no expansion."""
