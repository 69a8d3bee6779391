import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { build } from "vite";
import { iconProblems, knownIcons } from "../renderer/vite/route-icons.ts";
import { routesModule } from "../renderer/vite/routes-module.ts";

const folder = mkdtempSync(path.join(tmpdir(), "armature-icons-"));
const file = path.join(folder, "routes.json");
const ROWS = [
  { name: "a", navigation: { label: "A", icon: "table-2", icons: { loan: "anchor" }, order: 1 } },
  { name: "b", userMenu: { label: "B", icon: "lantern" } },
];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 2h3"/></svg>';
const drawing = (text: string) => writeFileSync(path.join(folder, "icons/lantern.svg"), text);

beforeAll(() => {
  mkdirSync(path.join(folder, "icons"));
  drawing(SVG);
  writeFileSync(path.join(folder, "main.js"), 'import rows from "./routes.json"; export default rows;');
});
afterAll(() => rmSync(folder, { recursive: true }));

test("any icon of lucide and the application's own are known; another one is refused with what was meant [F-124]", () => {
  expect(iconProblems("routes.json", ROWS, knownIcons(folder))).toEqual([]);
  const wrong = [{ name: "a", navigation: { label: "A", icon: "tabel-2", icons: { loan: "ancor" } } }];
  expect(iconProblems("routes.json", wrong, knownIcons(folder))).toEqual([
    "routes.json: there is no icon tabel-2. Did you mean table-2?",
    "routes.json: there is no icon ancor. Did you mean anchor?",
  ]);
});

test("the pages get the icons that rows name, and no other [F-124]", async () => {
  writeFileSync(file, JSON.stringify(ROWS));
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  onTestFinished(() => rmSync(link));
  const answer = await build({
    root: folder,
    logLevel: "silent",
    configFile: false,
    plugins: [routesModule({ platform: path.join(folder, "platform"), metadata: link }, () => knownIcons(folder))],
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(folder, "main.js"), formats: ["es"], fileName: "rows" },
      rolldownOptions: { external: ["react", "@armature/renderer"] },
    },
  });
  const code = [answer].flat().flatMap((each) => ("output" in each ? each.output : []))[0];
  const text = code?.type === "chunk" ? code.code : "";
  expect([...text.matchAll(/name: "([a-z0-9-]+)",\s*size/g)].map(([, name]) => name)).toEqual(["table-2", "anchor"]);
  expect(text).toContain('svgIcon("0 0 24 24", "<path d=\\"M1 2h3\\"/>")');
  expect(text).toMatch(/"icon": ?\w+|icon: ?\w+/);
});

test.each([
  ["code", SVG.replace("<path", "<script>alert(1)</script><path"), "holds <script: an icon only draws."],
  ["a listener", SVG.replace("<path", '<path onclick="a()"'), "holds onclick=: an icon only draws."],
  ["no view", SVG.replace(' viewBox="0 0 24 24"', ""), "it needs <svg viewBox"],
])("a drawing with %s is refused [F-124]", (_, text, problem) => {
  drawing(text);
  expect(() => knownIcons(folder)).toThrow(problem);
  drawing(SVG);
});
