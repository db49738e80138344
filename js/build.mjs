/**
 * Makes the bundle. It goes to the browser with every widget, unzipped: so the program travels deflated inside a small
 * module that unpacks it (src/unpack.ts). The styles stay a file of their own, since a host puts them on the page first.
 */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import { build } from "esbuild";

const STATIC = "../stalingrad_widgets/static";
const settings = {
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
  outdir: STATIC,
  write: false,
};

const { outputFiles } = await build({ ...settings, entryPoints: { widget: "src/widget.tsx" } });
const [program, styles] = ["widget.js", "widget.css"].map((name) => outputFiles.find(({ path }) => path.endsWith(name)).contents);
const PACKED = JSON.stringify(deflateRawSync(program, { level: 9, memLevel: 9 }).toString("base64"));
const DIGEST = JSON.stringify(createHash("sha256").update(program).digest("hex").slice(0, 16));
const stub = await build({ ...settings, entryPoints: { widget: "src/unpack.ts" }, define: { PACKED, DIGEST } });

await writeFile(`${STATIC}/widget.js`, stub.outputFiles[0].contents);
await writeFile(`${STATIC}/widget.css`, styles);
