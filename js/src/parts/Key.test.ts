import { describe, expect, it } from "vitest";
import { symbols } from "./Key";

describe("key", () => {
  it("names each symbol once, without its squad", () => {
    const unit = (t: string, sym: string, v: string[]) => ({ k: "unit" as const, t, sym, v });
    const faces = { a: unit("Scouts A", "recon", ["A", "5"]), b: unit("Scouts B", "recon", ["B", "5"]), c: unit("Sniper", "sniper", ["", "6"]), d: { k: "card" as const, t: "Scout A", sym: "recon" } };
    expect(symbols(faces)).toEqual([["recon", "Scouts"], ["sniper", "Sniper"]]);
  });
});
