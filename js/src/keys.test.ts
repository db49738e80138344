import { describe, expect, it } from "vitest";
import { neighbour } from "./keys";

function at(x: number, y: number): Element {
  const element = document.createElement("button");
  element.getBoundingClientRect = () => new DOMRect(x, y, 10, 10);
  return element;
}

describe("arrow keys", () => {
  const [upper, middle, lower, right, far] = [at(0, 0), at(0, 20), at(0, 40), at(100, 22), at(300, 0)];
  const all = [upper, middle, lower, right, far];

  it("lead to the nearest in their direction", () => {
    expect(neighbour(all, middle, "ArrowUp")).toBe(upper);
    expect(neighbour(all, middle, "ArrowDown")).toBe(lower);
    expect(neighbour(all, middle, "ArrowRight")).toBe(right);
    expect(neighbour(all, far, "ArrowLeft")).toBe(right);
  });

  it("do not go far aside", () => {
    expect(neighbour(all, right, "ArrowUp")).toBeUndefined();
    expect(neighbour([upper, far], upper, "ArrowDown")).toBeUndefined();
  });

  it("follow the order sideways where a line ends", () => {
    expect(neighbour(all, upper, "ArrowLeft")).toBeUndefined();
    expect(neighbour([far, at(0, 20)], far, "ArrowRight")).toBeDefined();
  });

  it("others lead nowhere", () => {
    expect(neighbour(all, middle, "Home")).toBeUndefined();
  });
});
