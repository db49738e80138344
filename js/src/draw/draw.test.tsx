import { type ComponentChild, render } from "preact";
import { afterEach, describe, expect, it } from "vitest";
import { Counter } from "./Counter";
import { Die } from "./Die";
import { Icon } from "./Icon";
import { Mark, badge, badgeRadius, markSize, shieldRadius } from "./Mark";
import { CounterRing, SpaceRing } from "./Ring";
import { Nato, SYMBOLS, SymbolDefs } from "./Symbol";
import { TerrainDefs, feature, groundColour, groundPaint, seedOf } from "./Terrain";
import { outline } from "./look";

const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");

function draw(node: ComponentChild): SVGSVGElement {
  render(node, svg);
  return svg;
}

const texts = () => [...svg.querySelectorAll("text")].map((text) => text.textContent);
const html = () => svg.innerHTML;

afterEach(() => render(null, svg));

describe("symbols", () => {
  it("are all there", () => {
    const names = "infantry motorised mechanised armour recon armoured-recon engineer artillery assault-gun anti-tank anti-air machine-gun mortar hq sniper anti-tank-rifle aircraft observer medic antitank bomber flame";
    expect([...SYMBOLS].sort()).toEqual(names.split(" ").sort());
  });

  it("carry the uid of the widget, so that two widgets do not share them", () => {
    draw(<SymbolDefs uid="w7" />);
    const ids = [...svg.querySelectorAll("symbol")].map(({ id }) => id);
    expect(ids).toHaveLength(SYMBOLS.length + 1);
    expect(ids.every((id) => id.startsWith("w7-n-"))).toBe(true);
  });

  it("are used by a counter", () => {
    draw(<Counter uid="w7" look="ger" sym="sniper" right="6" />);
    expect(svg.querySelector("use")!.getAttribute("href")).toBe("#w7-n-sniper");
    expect(texts()).toEqual(["6"]);
  });

  it("unknown to us are the empty frame with their text", () => {
    draw(<Counter uid="w7" look="ger" sym="ski" left="D" />);
    expect(svg.querySelector("use")!.getAttribute("href")).toBe("#w7-n-frame");
    expect(texts()[0]).toBe("SKI");
    draw(<Nato name="ski" />);
    expect(texts()).toEqual(["SKI"]);
  });
});

describe("counters", () => {
  it("have an outline of their side", () => {
    const looks = (["sov", "ger", "usa", undefined] as const).map((look) => outline(look, 0, 0, 46));
    expect(new Set(looks).size).toBe(4);
  });

  it("are pale when suppressed, routed or spent, and never lose their edge", () => {
    for (const states of ["suppressed", "routed", "spent", "spent suppressed"]) {
      draw(<Counter uid="w" look="sov" states={states} />);
      expect(svg.querySelector("path")!.getAttribute("fill")).toBe("var(--sw-sovt)");
      expect(svg.querySelector("path")!.getAttribute("stroke")).toBe("var(--sw-sovi)");
    }
    draw(<Counter uid="w" look="sov" states="done" />);
    expect(svg.querySelector("path")!.getAttribute("fill")).toBe("var(--sw-sov)");
    expect(svg.querySelector("path")!.getAttribute("stroke")).toBe("var(--sw-sovi)");
  });

  it("have a dashed edge when routed", () => {
    draw(<Counter uid="w" look="ger" states="routed" />);
    expect(svg.querySelector("path")!.getAttribute("stroke-dasharray")).toBe("4 3");
  });

  it("show that they are suppressed and routed beside each other", () => {
    const marks = (states: string) => {
      draw(<Counter uid="w" look="ger" states={states} />);
      return [...svg.querySelectorAll("g[transform]")].map((g) => Number(/translate\(([\d.]+)/.exec(g.getAttribute("transform")!)![1]));
    };
    expect(marks("suppressed")).toHaveLength(1);
    expect(marks("routed")).toHaveLength(1);
    const [pill, flag] = marks("suppressed routed") as [number, number];
    expect(flag - 9).toBeGreaterThan(pill + 16.5);
  });

  it("have a bar over the shield of a vehicle", () => {
    const count = (bar: boolean) => {
      draw(<Counter uid="w" look="sov" sym="armour" right="6" bar={bar} />);
      return svg.querySelectorAll("path").length;
    };
    expect(count(true)).toBe(count(false) + 1);
    expect(texts()).toEqual(["6"]);
  });

  it("tell the number in a stack and the days until they are back", () => {
    draw(<Counter uid="w" look="ger" row="2 4" stack={5} days={3} />);
    expect(texts()).toEqual(["2 4", "3", "5"]);
  });

  it("never print below 11", () => {
    draw(<Counter uid="w" look="usa" size={24} sym="ski" left="A" right="4" row="2 5 4" stack={4} />);
    for (const text of svg.querySelectorAll("text")) expect(Number(text.getAttribute("font-size"))).toBeGreaterThanOrEqual(11);
  });
});

describe("rings", () => {
  it("are gold only for what can be chosen", () => {
    for (const state of ["selected", "refused", "changed", "marked", "focus"] as const) {
      draw(<CounterRing state={state} look="ger" size={46} />);
      expect(html()).not.toContain("gold");
    }
    draw(<CounterRing state="can" look="ger" size={46} />);
    expect(html()).toContain("--sw-gold)");
  });

  it("never have two lines of one colour", () => {
    for (const state of ["can", "hover", "selected", "refused", "changed", "marked", "focus"] as const) {
      draw(<SpaceRing state={state} path={(inset) => `M${inset} 0`} />);
      const colours = [...svg.querySelectorAll(".sw-ring > path")].map((path) => path.getAttribute("stroke"));
      expect(new Set(colours).size).toBe(colours.length);
    }
  });

  it("are thinner around small counters", () => {
    const width = (size: number) => {
      draw(<CounterRing state="can" look="usa" size={size} />);
      return Number(svg.querySelector("path")!.getAttribute("stroke-width"));
    };
    expect(width(46)).toBe(4.5);
    expect(width(33)).toBeLessThan(3.3);
  });

  it("mark a refused counter with a cross", () => {
    draw(<CounterRing state="refused" look="usa" size={46} />);
    expect(svg.querySelector("circle")!.getAttribute("fill")).toBe("var(--sw-no)");
  });
});

describe("marks", () => {
  const names = "scouted controlled objective radio spawn target aim overwatch initiative mine smoke rubble landing frozen action cover order tunnel escape mission mission-points battle".split(" ");

  it("show something, each unlike the others", () => {
    const drawn = names.map((name) => {
      draw(<Mark name={name} look="ger" sign="square" n={2} />);
      return html();
    });
    expect(new Set(drawn).size).toBe(names.length);
  });

  it("unknown to us are a tag with their text or name", () => {
    draw(<Mark name="escape-route" look="ger" />);
    expect(texts()).toEqual(["escape route"]);
    draw(<Mark name="x" text="A bridge charge that is laid" n={2} />);
    expect(texts()).toEqual(["A bridge ch… 2"]);
  });

  it("are wide enough for what is written on them, and narrow in a column", () => {
    for (const name of ["objective", "spawn", "other"]) {
      const [wide] = markSize({ name, text: "Sniper" });
      const [narrow] = markSize({ name, text: "Sniper", ...(name === "objective" ? { n: 2 } : {}), tall: true });
      expect(wide).toBeGreaterThan(6 * 7);
      expect(narrow).toBeLessThanOrEqual(28);
    }
  });

  it("name whom a spawn marker serves, unless it serves all", () => {
    draw(<Mark name="spawn" text="A, B" />);
    expect(texts()).toEqual(["A, B"]);
    draw(<Mark name="spawn" text="Mortar, Sniper" />);
    expect(texts()).toEqual(["Mo, Sn"]);
    draw(<Mark name="spawn" text="Mortar, Sniper" tall />);
    expect(texts()).toEqual(["MS"]);
    draw(<Mark name="spawn" text="Sniper" tall />);
    expect(texts()).toEqual(["Sni"]);
    draw(<Mark name="spawn" text="All units" />);
    expect(texts()).toEqual([]);
  });

  it("keep the sign of a turned mine upright", () => {
    draw(<Mark name="mine" sign="disc" turn={90} />);
    expect(html()).toContain("rotate(90)");
    expect(html()).toContain("rotate(-90)");
  });

  it("tell a mine under men from one under vehicles by its shape, whatever way it is turned", () => {
    const drawn = ["antipersonnel", "antitank"].map((text) => {
      draw(<Mark name="mine" sign="disc" look="sov" text={text} turn={90} />);
      return [...svg.querySelectorAll("path")].map((path) => path.getAttribute("d")).join();
    });
    expect(drawn[0]).not.toBe(drawn[1]);
    expect(new Set(drawn.map((d) => d.slice(0, 12))).size).toBe(1);
  });

  it("have wider shields for longer values", () => {
    expect(shieldRadius(4)).toBe(8);
    expect(shieldRadius("3/1")).toBeGreaterThan(11);
  });
});

describe("printed badges", () => {
  const kinds = ["cover", "structure", "building", "fort", "impassable"];

  it("are each of a shape of their own", () => {
    const shapes = kinds.map((kind) => {
      draw(badge(kind, 2, 0, 0));
      return [...svg.querySelectorAll("path, circle")].map((path) => path.getAttribute("d")).join();
    });
    expect(new Set(shapes).size).toBe(kinds.length);
  });

  it("print their value in full size when they are flat, and nothing without one", () => {
    for (const kind of kinds) {
      draw(badge(kind, kind === "impassable" ? "" : 3, 0, 0, true));
      expect(texts()).toEqual(kind === "impassable" ? [] : ["3"]);
      for (const text of svg.querySelectorAll("text")) expect(text.closest("[transform^=scale]")).toBeNull();
      expect(badgeRadius(kind, 3)).toBeGreaterThanOrEqual(8);
    }
  });
});

describe("terrain", () => {
  it("has patterns of its own for each widget", () => {
    draw(<TerrainDefs uid="w7" />);
    const ids = [...svg.querySelectorAll("pattern")].map(({ id }) => id);
    expect(ids).toEqual(["open", "rubble", "wood", "river", "city", "works", "sov", "ger", "usa"].map((name) => `w7-p-${name}`));
  });

  it("paints every ground, and open ground for an unknown one", () => {
    expect(groundPaint("w", { ground: "wood" })).toBe("url(#w-p-wood)");
    expect(groundPaint("w", { ground: "building", feature: "works" })).toBe("url(#w-p-works)");
    expect(groundPaint("w", { ground: "hill" })).toBe("var(--sw-hill)");
    expect(groundPaint("w", { ground: "lava" })).toBe("url(#w-p-open)");
    expect(groundColour("rubble")).toBe("var(--sw-rub)");
  });

  it("is the same in every painting, and differs between places", () => {
    const rubble = (id: string) => {
      draw(feature("w", { id, k: "rect", ground: "rubble" }, 140, 108));
      return html();
    };
    expect(rubble("tile:1")).toBe(rubble("tile:1"));
    expect(rubble("tile:1")).not.toBe(rubble("tile:2"));
    expect(seedOf("tile:1")).not.toBe(seedOf("tile:2"));
  });

  it("shows what was damaged or destroyed: holes in the roof, then walls and heaps", () => {
    const house = (st?: string[]) => {
      draw(feature("w", { id: "tile:1", k: "rect", ground: "building", feature: "block", ...(st ? { st } : {}) }, 140, 108));
      return [...svg.querySelectorAll("path")].map((path) => path.getAttribute("d")!);
    };
    const [whole, damaged, destroyed] = [house(), house(["damaged"]), house(["destroyed"])];
    expect(damaged.slice(0, whole.length)).toEqual(whole);
    expect(damaged.length).toBeGreaterThan(whole.length);
    expect(destroyed.some((d) => whole.includes(d))).toBe(false);
    expect(destroyed).toHaveLength(2);
  });

  it("draws nothing for an unknown feature", () => {
    draw(feature("w", { id: "a", k: "rect", feature: "volcano" }, 140, 108));
    expect(svg.querySelector("path")).toBeNull();
  });
});

describe("dice and icons", () => {
  it("shows as many pips as the face has", () => {
    for (const n of [1, 2, 3, 4, 5, 6]) {
      draw(<Die n={n} sides={6} />);
      const pips = svg.querySelector("svg > path:last-child")!.getAttribute("d")!;
      expect(pips.match(/M/g)).toHaveLength(n);
    }
  });

  it("shows the number of a ten-sided die, solid when it hits", () => {
    draw(<Die n={0} hit />);
    expect(texts()).toEqual(["0"]);
    expect(svg.querySelector("path")!.getAttribute("fill")).toBe("var(--sw-ink)");
  });

  it("has a gold edge around the die to be entered next", () => {
    draw(<Die next />);
    expect(html()).toContain("--sw-gold");
    draw(<Die />);
    expect(html()).not.toContain("--sw-gold");
  });

  it("draws an unknown icon as a dot, and hides all from screen readers", () => {
    draw(<Icon name="no such thing" />);
    expect(svg.querySelector("path")).not.toBeNull();
    expect(svg.querySelector("svg")!.getAttribute("aria-hidden")).toBe("true");
  });
});
