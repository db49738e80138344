"""Reading packs of any game: files, TOML, shapes, and the sentences of mistakes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from stalingrad_widgets.core.content import (
    ANY,
    ContentError,
    Fault,
    Gaps,
    Mistake,
    PackFormat,
    check,
    did_you_mean,
    key_path,
    load_pack,
    nearest,
    read_toml,
    schema,
    unknown,
)


class Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)


class Dish(Part):
    id: str
    """What it is called."""
    price: Annotated[int, Field(ge=1, le=50)]
    """What it costs, 1 to 50."""
    share: Annotated[float, Field(ge=0)] = 0.0
    """A share."""
    course: Literal["starter", "main"] = "main"
    pair: tuple[str, str] | None = None
    hot: bool = False


class Menu(Part):
    game: Literal["kitchen"]
    dishes: tuple[Dish, ...]
    """All dishes."""
    notes: dict[str, str] = {}


def faults(menu: Menu, gaps: Gaps) -> Iterator[Fault]:
    """Two dishes of one name; the sum of prices, if all were read."""
    names = [dish.id for dish in menu.dishes]
    for i, dish in enumerate(menu.dishes):
        if dish.id in names[:i]:
            yield Fault(("dishes", i, "id"), "It is there already.", "Take another name.", "K-1")
    if sum(dish.price for dish in menu.dishes) > 60 and not gaps.touch("dishes", ANY, "price"):
        yield Fault(("dishes",), "Too dear.", "Lower a price.")


KITCHEN = PackFormat("kitchen", Menu, faults)
SOUP = 'game = "kitchen"\n[[dishes]]\nid = "soup"\nprice = 5\n'


def said(text: str) -> list[tuple[str, str, str]]:
    return [(m.key, m.text, m.remedy) for m in check(KITCHEN, text)]


# -- files ----------------------------------------------------------------------------------------------------


def test_a_file_is_read_from_its_path(tmp_path: Path) -> None:
    path = tmp_path / "menu.toml"
    path.write_text(SOUP, encoding="utf-8")
    assert load_pack(KITCHEN, path).dishes[0].price == 5
    assert load_pack(KITCHEN, str(path)).dishes[0].id == "soup"


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "menu.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SOUP.encode())
    assert check(KITCHEN, path) == []


def test_a_file_that_is_not_there_names_the_one_that_may_be_meant(tmp_path: Path) -> None:
    (tmp_path / "menu.toml").write_text(SOUP, encoding="utf-8")
    [mistake] = check(KITCHEN, tmp_path / "meny.toml")
    assert (mistake.text, mistake.remedy) == ("There is no such file.", 'Did you mean "menu"?')
    assert mistake.file == str(tmp_path / "meny.toml")


def test_a_file_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    [mistake] = check(KITCHEN, tmp_path / "far" / "menu.toml")
    assert mistake.remedy == f"The folder {tmp_path / 'far'} does not exist either."


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    [mistake] = check(KITCHEN, tmp_path)
    assert mistake.text == "The file cannot be read: is a directory."
    assert mistake.remedy == "Give the path of a TOML file."


def test_a_file_in_another_encoding_says_where(tmp_path: Path) -> None:
    path = tmp_path / "menu.toml"
    path.write_bytes("# Brühe\n".encode("latin-1"))
    [mistake] = check(KITCHEN, path)
    assert (mistake.key, mistake.text, mistake.remedy) == ("byte 4", "The file is no UTF-8 text.", "Save it as UTF-8.")


def test_reading_the_same_text_again_gives_the_same_pack() -> None:
    assert load_pack(KITCHEN, SOUP) is load_pack(KITCHEN, SOUP)


def test_a_mapping_is_read_and_left_as_it_is() -> None:
    doc: dict[str, Any] = {"game": "kitchen", "dishes": [{"id": "soup", "price": "5"}]}
    assert [m.key for m in check(KITCHEN, doc)] == ["dishes[0].price"]
    assert doc == {"game": "kitchen", "dishes": [{"id": "soup", "price": "5"}]}


def test_lists_become_tuples() -> None:
    assert load_pack(KITCHEN, SOUP + 'pair = ["a", "b"]\n').dishes[0].pair == ("a", "b")


# -- what is no TOML ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "key", "text", "remedy"),
    [
        ("price 5", "line 5, column 7", "expected '=' after a key in a key/value pair", "Write key = value."),
        ("course = main", "line 5, column 10", "invalid value", "Put text in double quotes."),
        ('course = "main', "line 5, column 15", "illegal character '\\n'", "Close the quotation mark"),
        ("price = 6", "line 5, column 10", "cannot overwrite a value", "Write each key once."),
        ("pair = [1, 2", "line 5, column 13", "unclosed array", "Put a comma between the parts"),
        ("notes = {a = 1", "line 5, column 15", "unclosed inline table", "A table in { } stands on one line"),
        ("hot = true true", "line 5, column 12", "expected newline", "Begin a new line for each key."),
        ('"hot', "line 5, column 5", "illegal character", "Close the quotation mark"),
        ("[dishes]", "line 5, column 8", "cannot declare", "Write each table once."),
        ("notes = {a = 1, a = 2}", "line 5, column 22", "duplicate inline table key", "Write each key once."),
    ],
)
def test_broken_toml_says_line_column_and_remedy(line: str, key: str, text: str, remedy: str) -> None:
    [mistake] = check(KITCHEN, SOUP + line + "\n")
    assert mistake.key == key
    assert mistake.text.startswith(f"This is no TOML: {text}")
    assert mistake.remedy.startswith(remedy)


def test_broken_toml_shows_the_line() -> None:
    [mistake] = check(KITCHEN, SOUP + "  price 5\n")
    assert mistake.value == "price 5"
    assert 'line 5, column 9 = "price 5"' in str(mistake)


def test_broken_toml_at_the_end_of_the_text_says_its_last_line() -> None:
    _, _, [mistake] = read_toml('a = 1\nb = """x')
    assert mistake.key == "line 2, column 9"
    assert mistake.value == 'b = """x'


# -- shapes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "key", "text", "remedy"),
    [
        ("price = 0", "dishes[0].price", "0 is below 1.", "Give a whole number from 1 to 50."),
        ("price = 51", "dishes[0].price", "51 is above 50.", "Give a whole number from 1 to 50."),
        ("price = true", "dishes[0].price", "It is no whole number.", "Give a whole number from 1 to 50."),
        ("price = nan", "dishes[0].price", "It is no whole number.", "Give a whole number from 1 to 50."),
        ("price = 1944-06-06", "dishes[0].price", "It is no whole number.", "Give a whole number from 1 to 50."),
        ("", "dishes[0].price", "It is missing.", "Add it: what it costs, 1 to 50."),
        ('price = 5\nshare = "x"', "dishes[0].share", "It is no number.", "Give a number from 0 up."),
        ('price = 5\ncourse = "mian"', "dishes[0].course", "This is not known here.", 'Did you mean "main"?'),
        ('price = 5\ncourse = "x"', "dishes[0].course", "This is not known here.", "Allowed: starter, main."),
        (
            "price = 5\nhot = 1",
            "dishes[0].hot",
            "It is neither true nor false.",
            "Write true or false, without quotation",
        ),
        ('price = 5\npair = ["a"]', "dishes[0].pair[1]", "The list is too short.", "Give 2 parts."),
        ('price = 5\npair = ["a", "b", "c"]', "dishes[0].pair", "The list is too long.", "Give 2 parts."),
        ('price = 5\npair = "ab"', "dishes[0].pair", "It is no list.", "Put it in square brackets: [ … ]."),
        ("price = 5\nxyz = 1", "dishes[0].xyz", "There is no such key here.", "Keys here: id, price, share, course,"),
        ("prize = 5", "dishes[0].prize", "There is no such key here.", 'Did you mean "price"?'),
        ('price = 5\n[notes]\n"a b" = 1', 'notes."a b"', "It is no text.", "Put it in double quotes."),
    ],
)
def test_a_wrong_shape_is_one_mistake(line: str, key: str, text: str, remedy: str) -> None:
    [(found_key, found_text, found_remedy)] = said('game = "kitchen"\n[[dishes]]\nid = "soup"\n' + line + "\n")
    assert (found_key, found_text) == (key, text)
    assert found_remedy.startswith(remedy)


def test_a_table_where_a_list_of_tables_is_wanted() -> None:
    assert said('game = "kitchen"\n[dishes]\nid = "soup"\n') == [
        ("dishes", "It is no list.", "Put it in square brackets: [ … ].")
    ]


def test_a_word_where_a_table_is_wanted() -> None:
    assert said('game = "kitchen"\ndishes = ["soup"]\n') == [
        ("dishes[0]", "It is no table.", "Write it as a table: { key = value }.")
    ]


def test_an_empty_file_lacks_all_that_is_needed() -> None:
    assert [(key, text) for key, text, _ in said("\n")] == [("game", "It is missing."), ("dishes", "It is missing.")]


def test_a_misspelled_key_still_counts_for_the_rest() -> None:
    """The price under the wrong key is read: only the key is wrong, and the sum is judged."""
    text = SOUP + '[[dishes]]\nid = "roast"\nprise = 50\n[[dishes]]\nid = "cake"\nprice = 20\n'
    assert [key for key, _, _ in said(text)] == ["dishes", "dishes[1].prise"]


# -- what does not fit together -------------------------------------------------------------------------------


def test_faults_of_shape_and_of_the_whole_come_in_the_order_of_the_file() -> None:
    text = SOUP + '[[dishes]]\nid = "soup"\nprice = 70\n[[dishes]]\nid = 3\nprice = 1\n'
    assert [(m.key, m.value, m.rule) for m in check(KITCHEN, text)] == [
        ("dishes[1].id", "soup", "K-1"),
        ("dishes[1].price", 70, ""),
        ("dishes[2].id", 3, ""),
    ]


def test_what_depends_on_an_unread_value_is_not_judged() -> None:
    dear = SOUP + '[[dishes]]\nid = "roast"\nprice = 50\n[[dishes]]\nid = "cake"\nprice = 20\n'
    assert [key for key, _, _ in said(dear)] == ["dishes"]
    assert [key for key, _, _ in said(dear.replace("price = 20", "price = 90"))] == ["dishes[2].price"]


def test_a_pack_with_mistakes_cannot_be_loaded_and_says_them_all() -> None:
    text = SOUP + '[[dishes]]\nid = "soup"\nprice = 70\n'
    with pytest.raises(ContentError) as caught:
        load_pack(KITCHEN, text)
    assert len(caught.value.mistakes) == 2
    assert str(caught.value).splitlines() == [
        "There are 2 mistakes in the pack.",
        'pack, dishes[1].id = "soup" (soup): It is there already. Take another name. [K-1]',
        "pack, dishes[1].price = 70 (soup): 70 is above 50. Give a whole number from 1 to 50.",
    ]


def test_one_mistake_is_not_called_mistakes() -> None:
    with pytest.raises(ContentError, match=r"^There is 1 mistake in the pack\.\n"):
        load_pack(KITCHEN, SOUP.replace("5", "51"))


def test_a_long_value_is_cut_in_the_sentence() -> None:
    mistake = Mistake("a.toml", "notes", {"text": "x" * 200}, "It is wrong.", "Mend it.")
    assert len(str(mistake)) < 120
    assert "…: It is wrong. Mend it." in str(mistake)


@pytest.mark.parametrize("other", ["chess", "kitchen-garden", "chicken"])
def test_a_pack_of_another_game_has_one_mistake(other: str) -> None:
    assert said(f'game = "{other}"\ndishes = ["soup"]\nzz = 1\n') == [
        ("game", "This is a pack of another game, not of kitchen.", 'Give one with game = "kitchen".')
    ]


@pytest.mark.parametrize("game", ['"kitchn"', '"Kitchen"', '"kitschen"', "1"])
def test_a_game_that_is_misspelled_hides_no_other_mistake(game: str) -> None:
    assert [key for key, _, _ in said(f"game = {game}\n[[dishes]]\nid = 1\nprice = 5\n")] == ["game", "dishes[0].id"]


# -- helpers ----------------------------------------------------------------------------------------------------


def test_a_gap_lies_at_above_or_below() -> None:
    gaps = Gaps([("a", 2, "b")])
    assert gaps.touch("a", ANY, "b")
    assert gaps.touch("a")
    assert gaps.touch("a", 2, "b", "c")
    assert not gaps.touch("a", 3)
    assert gaps.hold("a", ANY, "b")
    assert gaps.hold("a", 2, "b", "c")
    assert not gaps.hold("a", 2)
    assert not gaps.hold("a", 2, "c")
    assert gaps.and_those([("z",)]).hold("z")


def test_an_unknown_name_is_no_fault_while_names_are_unread() -> None:
    where = ("orders", 0)
    assert [*unknown(where, "soup", ["soup"], "dish", Gaps())] == []
    assert [*unknown(where, "soop", ["soup"], "dish", Gaps())] == [
        Fault(where, "There is no dish with this id.", 'Did you mean "soup"?')
    ]
    unread = Gaps([("dishes", 1, "id")])
    assert [*unknown(where, "soop", ["soup"], "dish", unread, ("dishes", ANY, "id"))] == []


def test_the_nearest_name_or_all_names() -> None:
    assert did_you_mean("sout", ["soup", "roast"]) == 'Did you mean "soup"?'
    assert did_you_mean("x", ["soup", "roast", "soup"], "Dishes") == "Dishes: soup, roast."
    assert did_you_mean("x", [], "Dishes") == "Dishes: none."
    many = [f"dish-{n}" for n in range(20)]
    assert did_you_mean("zzz", many, "Dishes").endswith("dish-11 and 8 more.")
    assert nearest("kitchn", ["bath", "kitchen"]) == "kitchen"
    assert nearest("zzz", ["bath", "kitchen"]) is None


@pytest.mark.parametrize(
    ("loc", "path"),
    [
        (("scenarios", 2, "slots", 4, "tile"), "scenarios[2].slots[4].tile"),
        (("notes", "a b"), 'notes."a b"'),
        (("edges", 0, 1), "edges[0][1]"),
        ((), ""),
    ],
)
def test_a_place_is_written_as_a_path(loc: tuple[str | int, ...], path: str) -> None:
    assert key_path(loc) == path


def test_the_schema_for_editors_knows_keys_ranges_and_meanings() -> None:
    found = schema(KITCHEN)
    assert found["$schema"].startswith("https://json-schema.org/")
    dish = found["$defs"]["Dish"]
    assert dish["additionalProperties"] is False
    assert dish["properties"]["price"] | {"title": ""} == {
        "description": "What it costs, 1 to 50.",
        "maximum": 50,
        "minimum": 1,
        "title": "",
        "type": "integer",
    }


def test_importing_the_package_and_content_loads_no_pydantic() -> None:
    code = (
        "import sys, stalingrad_widgets, stalingrad_widgets.core.content, stalingrad_widgets.games\n"
        "assert 'pydantic' not in sys.modules, 'pydantic was loaded'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
