/** What a host loads: it unpacks the program, which travels deflated, and hands on the widget that is in there. */
import type { AnyWidget } from "@anywidget/types";

/** The program, deflated, in base64. The build puts it in. */
declare const PACKED: string;
/** Names the program: all boards of a page that have the same one share it, unpacked once. */
declare const DIGEST: string;

const TOO_OLD = "This browser is too old for the board. Use Chrome or Edge 103, Firefox 113, Safari 16.4, or a newer one.";

type Widget = Exclude<AnyWidget, () => unknown>;

async function inflated(): Promise<Blob> {
  const bytes = Uint8Array.from(atob(PACKED), (letter) => letter.charCodeAt(0));
  const program = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Blob([await new Response(program).arrayBuffer()], { type: "text/javascript" });
}

interface Program {
  default: () => Widget;
}

/** By the address of a blob, as hosts load this module itself. */
async function loaded(): Promise<Program> {
  const address = URL.createObjectURL(await inflated());
  try {
    return (await import(address)) as Program;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function unpacked(): Promise<Widget> {
  const programs = globalThis as unknown as Record<symbol, Promise<Program> | undefined>;
  const name = Symbol.for(`stalingrad_widgets ${DIGEST}`);
  return (await (programs[name] ??= loaded())).default();
}

/** Says what would help, where the board would be. */
const tooOld: Widget = {
  render({ el }) {
    el.textContent = TOO_OLD;
  },
};

function canUnpack(): boolean {
  try {
    return !!new DecompressionStream("deflate-raw");
  } catch {
    return false;
  }
}

export default (): Promise<Widget> | Widget => (canUnpack() ? unpacked() : tooOld);
