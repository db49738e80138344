import { describe, expect, it } from "vitest";
import { type Measure, fit } from "./label";

/** Every letter is half as wide as high. */
const ruler: Measure = (text, size) => [...text].length * size * 0.5;

const fitted = (text: string, width: number) => fit(text, width, [12, 11], "serif", 400, ruler);

describe("a name that must stay in its frame", () => {
  it("keeps its size when there is room", () => {
    expect(fitted("Orchard", 42)).toEqual({ text: "Orchard", size: 12, cut: false });
  });

  it("is set smaller first", () => {
    expect(fitted("Orchard", 40)).toEqual({ text: "Orchard", size: 11, cut: false });
  });

  it("is shortened last, and says so", () => {
    expect(fitted("Grain elevator", 44)).toEqual({ text: "Grain e…", size: 11, cut: true });
  });

  it("leaves no blank before the dots", () => {
    expect(fitted("Kiln office", 34).text).toBe("Kiln…");
  });

  it("never is wider than its room", () => {
    for (let width = 6; width < 120; width++) {
      const { text, size } = fitted("Sunken lane behind the mill", width);
      expect(ruler(text, size, "serif")).toBeLessThanOrEqual(width);
    }
  });

  it("does not cut a letter of two units in half", () => {
    expect(fitted("𝔸𝔹ℂ", 12).text).toBe("𝔸…");
  });
});
