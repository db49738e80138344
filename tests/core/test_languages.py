"""Two languages at one table: each viewer reads all in his own."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_widgets.core import record as records
from stalingrad_widgets.core.requests import DONE
from stalingrad_widgets.core.restart import restart

from .raid import RAID, Raid, new_raid, play, table
from .toy import card

ES = {"language": "es"}


def test_the_option_of_the_match_is_what_all_read_by_default() -> None:
    match = new_raid(options=ES)
    assert match.rules.language == "es"
    assert match.board["title"] == "Asalto"
    assert match.scene("red")["ask"]["text"] == "red: ¿stake?"  # type: ignore[index]
    assert str(match.request) == "red: ¿stake?"
    play(match, 30)
    assert all(line.split()[-1] not in ("draws.", "attacks.") for line in match.log())


def test_without_the_option_it_is_that_of_the_rules() -> None:
    assert new_raid().board["title"] == "Raid"
    assert new_raid(options={"language": "fr"}).rules.language == "en"


def test_a_view_has_a_language_of_its_own() -> None:
    match = new_raid(seed=5)
    english, spanish = match.subscribe("red", drop), match.subscribe("red", drop, language="es")
    play(match, 40)
    assert (english.language, spanish.language) == ("en", "es")
    assert english.board["title"] == "Raid"
    assert spanish.board["title"] == "Asalto"
    assert spanish.scene["board"] == spanish.board["v"] != english.board["v"]
    assert spanish.scene["items"] == english.scene["items"]
    pairs = list(zip(english.scene["log"]["tail"], spanish.scene["log"]["tail"], strict=True))
    assert pairs
    assert all(one["t"] != other["t"] for one, other in pairs)
    assert english.scene["faces"]["card:red/guard"]["t"] == "guard"
    assert spanish.scene["faces"]["card:red/guard"]["t"] == "guardia"


def drop(message: Any) -> None:
    """Nobody is at the other end."""


def test_a_switch_sends_everything_in_the_other_language() -> None:
    match = new_raid()
    sent: list[Any] = []
    view = match.subscribe("red", sent.append)
    asked = view.scene["ask"]
    assert asked is not None
    view.speak("es")
    assert [message["t"] for message in sent] == ["full"]
    scene = sent[0]["scene"]
    assert scene["ask"] == {**asked, "text": "red: ¿stake?"}, "the question keeps its number"
    assert scene["wait"][0]["text"] == "blue piensa."
    assert scene["faces"]["card:red/guard"]["t"] == "guardia"
    view.speak("en")
    assert view.scene["ask"] == asked


def test_a_switch_gives_the_log_again_in_the_other_language() -> None:
    match = new_raid(seed=5)
    view = match.subscribe("red", drop)
    play(match, 40)
    before = view.scene["log"]
    view.speak("es")
    after = view.scene["log"]
    assert after["n"] == before["n"] > 0
    assert all(old["t"] != new["t"] for old, new in zip(before["tail"], after["tail"], strict=True))
    assert view.lines(3) != []


def test_refusals_and_the_tables_own_sentences_are_in_it() -> None:
    match = new_raid()
    view = match.subscribe("red", drop, language="es")
    refusal = match.game.why_not("nonsense", "red")
    assert refusal is not None
    assert view.words(refusal)["text"] == "Ahora no."
    assert match.subscribe("blue", drop).words(refusal)["text"] == "That cannot be chosen now."
    branch = match.branch()
    view.follow(branch)
    assert view.scene["note"] == "Rama desde 0"
    match.chance = "ask"


def test_the_draw_for_me_button_too() -> None:
    match = new_raid(chance="ask")
    for language, label in (("es", "Roba por mí"), ("en", "Draw for me")):
        ask = match.subscribe("red", drop, language=language).scene["ask"]
        assert ask is not None
        assert ask["verbs"]["for-me"] == label


def test_standing_answers_are_offered_and_shown_in_it() -> None:
    match = new_raid(state=table("", "turn", "guard guard", "guard"))
    match.chance = [1, 1, 1, 1]
    match.answer(card(0, "guard"))
    view = match.subscribe("blue", drop, language="es")
    ask = view.scene["ask"]
    assert ask is not None
    assert ask["stand"][0]["t"] == "Pasar hasta el próximo turno"
    match.stand("blue", "window", "pass", "play")
    assert view.scene["stands"][0]["t"] == "Pasar hasta el próximo turno"


def test_the_log_of_the_match_can_be_read_in_any() -> None:
    match = new_raid(seed=5)
    play(match, 40)
    assert match.log() == match.log(language="en")
    assert len(match.log(language="es")) == len(match.log())
    assert match.log(language="es") != match.log()


@pytest.mark.parametrize("language", ["fr", 3, ""])
def test_an_unknown_language_is_told_those_there_are(language: Any) -> None:
    match = new_raid()
    view = match.subscribe("red", drop)
    for ask in (view.speak, lambda to: match.log(language=to), lambda to: match.subscribe("red", drop, language=to)):
        with pytest.raises(ValueError, match=r"There is no language .* in this game\. Languages: en, es"):
            ask(language)
    assert view.language == "en"


def test_a_replayed_step_is_in_the_viewers_language() -> None:
    match = new_raid()
    view = match.subscribe("red", drop, language="es")
    match.answer(DONE, "red")
    assert view.scene_at(view.steps)["board"] == view.board["v"]


def test_a_game_begun_anew_keeps_the_languages_of_match_and_views() -> None:
    match = new_raid(options=ES)
    view = match.subscribe("red", drop, language="en")
    restart(match, seed=4)
    assert match.rules.language == "es"
    assert view.language == "en"
    assert view.scene["ask"]["text"] == "red: stake."  # type: ignore[index]


def test_it_survives_saving_and_loading() -> None:
    match = new_raid(options=ES)
    play(match, 20)
    again = new_raid(options=match.record()["header"]["options"])
    records.restore(again, match.record())
    assert again.rules.language == "es"
    assert again.log() == match.log()


def test_a_game_in_one_language_has_no_choice() -> None:
    import stalingrad_widgets as sw

    match = sw.new_match("undaunted-normandy", seed=1, autosave=False)
    assert not {"languages", "language", "turn"} & set(match.board)
    scene = match.scene("american")
    assert not {"now", "stands", "curtain"} & set(scene)
    assert "stand" not in (scene["ask"] or {})
    view = match.subscribe("american", drop)
    view.speak(view.language)
    with pytest.raises(ValueError, match="Languages: en"):
        view.speak("es")


def test_the_rules_are_the_same_game() -> None:
    assert RAID.in_language("es").in_language("en").title == RAID.title
    assert isinstance(RAID.in_language("es"), Raid)
