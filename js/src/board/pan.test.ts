import { describe, expect, it } from "vitest";
import { showChoices, tellMore } from "./pan";

/** A window of 400 px on a board of 600, with one choice at that place of the board. */
function windowOn(scrollLeft: number, choice?: [left: number, right: number]): HTMLElement {
  const box = document.createElement("div");
  Object.defineProperties(box, { scrollWidth: { value: 600 }, clientWidth: { value: 400 } });
  box.scrollLeft = scrollLeft;
  box.getBoundingClientRect = () => ({ left: 0, right: 400 }) as DOMRect;
  if (choice) {
    const can = box.appendChild(document.createElement("i"));
    can.className = "sw-can";
    can.getBoundingClientRect = () => ({ left: choice[0] - box.scrollLeft, right: choice[1] - box.scrollLeft }) as DOMRect;
  }
  return box;
}

describe("a board wider than its window", () => {
  it.each([[0, "r"], [100, "lr"], [200, "l"]])("says at %i px where it goes on", (at, more) => {
    const box = windowOn(at);
    tellMore(box);
    expect(box.dataset.more).toBe(more);
  });

  it("goes to what can be chosen outside the window", () => {
    const box = windowOn(0, [460, 540]);
    showChoices(box);
    expect(box.scrollLeft).toBe(300);
  });

  it("stays where it is when all that can be chosen is in the window, or nothing can", () => {
    for (const box of [windowOn(50, [100, 200]), windowOn(50)]) {
      showChoices(box);
      expect(box.scrollLeft).toBe(50);
    }
  });
});
