"""The harness and the Lab server carry a tiny widget as a kernel and a real front end would."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import anywidget
import pytest
import traitlets as t
from playwright.sync_api import Page, expect

from tests.browser.frames import Frames
from tests.browser.harness import Host, Mounted
from tests.browser.lab import NotebookPage

ESM = """
const stores = new WeakMap();
export default {
  initialize({ model }) {
    stores.set(model, { opened: 1 });
    model.on("msg:custom", (m) => { model.set("scene", { ...model.get("scene"), heard: m.text }); });
    return () => {};
  },
  render({ model, el }) {
    const button = Object.assign(document.createElement("button"), { textContent: "Ask" });
    const text = Object.assign(document.createElement("output"), { ariaLabel: "Scene" });
    const draw = () => { text.textContent = JSON.stringify({ ...model.get("scene"), ...stores.get(model) }); };
    button.onclick = () => model.send({ t: "ask", n: 1 });
    model.on("change:scene", draw);
    draw();
    el.append(button, text);
    return () => { model.off("change:scene", draw); };
  },
};
"""
CSS = "button { color: var(--jp-content-font-color1); }"

IN_A_CELL = f"""
import anywidget, traitlets as t
class Tiny(anywidget.AnyWidget):
    _esm = {ESM!r}
    scene = t.Dict().tag(sync=True)
    def __init__(self, **rest):
        super().__init__(**rest)
        self.on_msg(lambda _, content, buffers: self.send({{"text": f"you asked {{content['n']}}"}}))
tiny = Tiny(scene={{"side": "german"}})
tiny
"""


class Tiny(anywidget.AnyWidget):
    _esm = ESM
    _css = CSS
    scene = t.Dict().tag(sync=True)

    def __init__(self, **rest: Any) -> None:
        super().__init__(**rest)
        self.on_msg(self._reply)

    def _reply(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("t") == "fail":
            raise ValueError("asked to fail")
        if content.get("t") == "later":
            self.task = asyncio.get_running_loop().create_task(self._later())
            return
        self.send({"text": f"you asked {content['n']}"})

    async def _later(self) -> None:
        await asyncio.sleep(0.05)
        self.send({"text": "thought about it"})


def test_first_paint_shows_the_state_of_the_python_object(mount: Callable[..., Mounted]) -> None:
    shown = mount(Tiny(scene={"side": "german"}))
    expect(shown.root.get_by_label("Scene")).to_have_text('{"side":"german","opened":1}')


def test_a_trait_set_in_python_repaints(mount: Callable[..., Mounted]) -> None:
    shown = mount(Tiny(scene={"side": "german"}))
    shown.widget.scene = {"side": "soviet"}
    expect(shown.root.get_by_label("Scene")).to_contain_text("soviet")
    assert [data["method"] for data in shown.received] == ["update"]


def test_a_click_reaches_python_and_its_message_comes_back(mount: Callable[..., Mounted]) -> None:
    shown = mount(Tiny(scene={}))
    shown.root.get_by_role("button").click()
    expect(shown.root.get_by_label("Scene")).to_contain_text("you asked 1")
    assert shown.sent == [{"method": "custom", "content": {"t": "ask", "n": 1}}]
    assert shown.customs() == [{"text": "you asked 1"}]
    assert shown.sizes() == [len('{"method":"custom","content":{"text":"you asked 1"}}')]


def test_a_task_on_the_running_loop_sends_when_it_is_done(mount: Callable[..., Mounted]) -> None:
    shown = mount(Tiny(scene={}))
    shown.send({"t": "later"})
    expect(shown.root.get_by_label("Scene")).to_contain_text("thought about it")


def test_two_views_of_one_model_share_its_store_and_one_can_go(host: Host) -> None:
    shown = host.mount(Tiny(scene={"side": "german"}))
    second = shown.show()
    expect(host.page.get_by_label("Scene")).to_have_count(2)
    shown.close(second)
    expect(host.page.get_by_label("Scene")).to_have_count(1)


def test_two_widgets_on_one_page_do_not_mix(host: Host) -> None:
    first, second = host.mount(Tiny(scene={"n": 1})), host.mount(Tiny(scene={"n": 2}))
    second.root.get_by_role("button").click()
    expect(second.root.get_by_label("Scene")).to_contain_text("you asked")
    expect(first.root.get_by_label("Scene")).to_have_text('{"n":1,"opened":1}')
    assert first.sent == []


def test_reload_starts_from_the_current_state(host: Host) -> None:
    shown = host.mount(Tiny(scene={"n": 1}))
    shown.widget.scene = {"n": 2}
    host.reload()
    expect(shown.root.get_by_label("Scene")).to_have_text('{"n":2,"opened":1}')


@pytest.mark.parametrize(
    ("host", "colour"), [("light", "rgba(0, 0, 0, 0.87)"), ("dark", "rgb(255, 255, 255)")], indirect=["host"]
)
def test_the_page_has_the_variables_of_the_host_theme(host: Host, colour: str) -> None:
    shown = host.mount(Tiny(scene={}))
    expect(shown.root.get_by_role("button")).to_have_css("color", colour)


def test_an_error_in_python_is_a_fault(host: Host) -> None:
    shown = host.mount(Tiny(scene={}))
    shown.send({"t": "fail"})
    assert any("asked to fail" in fault for fault in host.faults)
    host.faults.clear()


def test_a_request_to_the_network_is_a_fault(host: Host) -> None:
    host.page.evaluate("() => fetch('http://127.0.0.1:9/font.woff2').catch(() => {})")
    assert any("font.woff2" in fault for fault in host.faults)
    host.faults.clear()


def test_axe_finds_a_button_without_a_name(page: Page, axe: Callable[..., list[dict[str, Any]]]) -> None:
    page.set_content("<html lang='en'><title>x</title><main><h1>x</h1><button></button></main></html>")
    assert [found["rule"] for found in axe()] == ["button-name"]


def test_jupyterlab_runs_a_cell_and_its_frames_are_recorded(
    frames: Frames, notebook: Callable[..., NotebookPage], page: Page
) -> None:
    opened = notebook([IN_A_CELL, "tiny.scene = {'side': 'soviet'}; print('done', 6 * 7)"])
    opened.run(0)
    page.get_by_role("button", name="Ask").click()
    expect(opened.output(0)).to_contain_text("you asked 1")
    assert [message.widget_data["method"] for message in frames.answers()] == ["custom"]
    opened.run(1)
    expect(opened.output(1)).to_have_text("done 42")
    expect(opened.output(0)).to_contain_text("soviet")
    assert frames.holding("soviet")
    assert not frames.holding("finnish")


def test_a_restarted_kernel_has_forgotten(notebook: Callable[..., NotebookPage]) -> None:
    opened = notebook(["x = 1", "print('x' in dir())"])
    opened.run_all()
    expect(opened.output(1)).to_have_text("True")
    opened.restart_kernel()
    opened.run(1)
    expect(opened.output(1)).to_have_text("False")


def test_a_reload_keeps_the_kernel(notebook: Callable[..., NotebookPage]) -> None:
    opened = notebook(["x = 41", "print(x + 1)"])
    opened.run(0)
    opened.save()
    opened.reload()
    opened.run(1)
    expect(opened.output(1)).to_have_text("42")
