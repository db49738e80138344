/** What a host loads: it unpacks the program, which travels deflated, and hands on the widget that is in there. */
import type { AnyWidget } from "@anywidget/types";

/** The program, deflated, in base64. The build puts it in. */
declare const PACKED: string;

const TOO_OLD = "This browser is too old for the board. Use Chrome or Edge 103, Firefox 113, Safari 16.4, or a newer one.";

type Widget = Exclude<AnyWidget, () => unknown>;

async function inflated(): Promise<Blob> {
  const bytes = Uint8Array.from(atob(PACKED), (letter) => letter.charCodeAt(0));
  const program = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Blob([await new Response(program).arrayBuffer()], { type: "text/javascript" });
}

/** By the address of a blob, as hosts load this module itself. */
async function unpacked(): Promise<Widget> {
  const address = URL.createObjectURL(await inflated());
  try {
    const { default: widget } = (await import(address)) as { default: () => Widget };
    return widget();
  } finally {
    URL.revokeObjectURL(address);
  }
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
