"""Terms of the evaluation that belong to one module each; the file has the module's name.

The general evaluation plays a module without a term sensibly; a term says what it cannot see, or sees too
sharply. A term is a function that adds to the worth by seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carcassonne.bots.odds import Odds
from carcassonne.bots.terms.abbey import abbeys
from carcassonne.bots.terms.bazaars import bids
from carcassonne.bots.terms.bridges import bridges
from carcassonne.bots.terms.builder import extra_turns
from carcassonne.bots.terms.castles import castles
from carcassonne.bots.terms.count import quarters
from carcassonne.bots.terms.dragon import danger
from carcassonne.bots.terms.fairy import charge
from carcassonne.bots.terms.goods import majorities
from carcassonne.bots.terms.king import king
from carcassonne.bots.terms.messages import next_message
from carcassonne.bots.terms.pig import pigs
from carcassonne.bots.terms.robber_baron import robber_baron
from carcassonne.bots.terms.tower import prisoners
from carcassonne.engine.ruleset import Ruleset
from carcassonne.engine.state import State

Term = Callable[[State, Odds, Sequence[float], list[float]], None]
"""Given a position, the odds and the draws that each seat still has, adds to its points hoped for."""

TERMS: dict[str, Term] = {
    "abbey": abbeys,
    "bazaars": bids,
    "bridges": bridges,
    "builder": extra_turns,
    "castles": castles,
    "count": quarters,
    "dragon": danger,
    "fairy": charge,
    "goods": majorities,
    "king": king,
    "messages": next_message,
    "pig": pigs,
    "robber-baron": robber_baron,
    "tower": prisoners,
}
REPLACED = frozenset({"final_goods", "king_is_paid", "baron_is_paid"})
"""Steps of the final scoring that a term stands for."""


def terms_of(rules: Ruleset) -> tuple[Term, ...]:
    """The terms of the modules in play."""
    return tuple(TERMS[module.id] for module in rules.modules if module.id in TERMS)
