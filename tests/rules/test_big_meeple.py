from tests.table import Table


def test_BIG_E1_the_big_meeple_beats_a_normal_one():
    table = Table("BIG-E1", modules=("base", "big-meeple")).turn()
    assert table.scores == {"red": 8, "blue": 0}
