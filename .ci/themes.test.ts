import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const TOKENS = "renderer/src/ui/tokens.css";
const GUIDE = "docs/guides/use-the-packages.md";
/** A style sheet, or the one that a guide shows. */
const read = (file: string) => {
  const text = readFileSync(path.join(root, file), "utf8");
  return file.endsWith(".md") ? (/```css\n(.*?)```/s.exec(text)?.[1] ?? "") : text;
};
const themes = [...globSync("{metadata,plugins}/*/theme.css", { cwd: root }), GUIDE];

type Scheme = 0 | 1;

/** The colors of a style sheet by name, as written. Leaves out those for contrast themes. */
function colorsIn(css: string): ReadonlyMap<string, string> {
  const [plain = ""] = css.split("@media (forced-colors: active)");
  return new Map([...plain.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** The hexadecimal color of a name in a scheme: 0 is light, 1 is dark. */
function colorOf(colors: ReadonlyMap<string, string>, name: string, scheme: Scheme): string {
  const value = colors.get(name) ?? "";
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return colorOf(colors, other, scheme);
  const [first, second = first] = value.match(/#[\da-f]{6}/g) ?? [];
  const color = scheme === 0 ? first : second;
  if (color === undefined) throw new Error(`--${name} is '${value}', which is no color`);
  return color;
}

/** The relative luminance of WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const TONES = ["accent", "info", "success", "warning", "danger"];
const TEXT_PAIRS = [
  ...["canvas", "chrome", "hover"].flatMap((under) =>
    ["ink", "ink-muted", "ink-faint", ...TONES.map((tone) => `${tone}-text`)].map((text) => [text, under] as const),
  ),
  ...TONES.map((tone) => [`${tone}-text`, `${tone}-soft`] as const),
  ...["accent", "accent-strong", ...TONES.slice(1).map((tone) => `${tone}-solid`), "danger-strong"].map(
    (solid) => ["on-solid", solid] as const,
  ),
  ["ink", "marked"] as const,
];
const LINE_PAIRS = ["canvas", "chrome", "hover"].flatMap((under) => [
  ["line-strong", under] as const,
  ["focus", under] as const,
]);

test("the contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("the register has a theme", () => {
  expect(themes).toContain("metadata/equipment/theme.css");
});

describe.each([TOKENS, ...themes])("the colors of %s over the standard ones", (sheet) => {
  const colors = new Map([TOKENS, sheet].flatMap((file) => [...colorsIn(read(file))]));

  test.each([
    ["light", 0],
    ["dark", 1],
  ] as const)("can be read in %s", (_, scheme) => {
    const tooLow = (pairs: readonly (readonly [string, string])[], lowest: number) =>
      pairs.flatMap(([over, under]) => {
        const ratio = contrast(colorOf(colors, over, scheme), colorOf(colors, under, scheme));
        return ratio < lowest ? [`${over} on ${under}: ${ratio.toFixed(2)}`] : [];
      });
    expect(tooLow(TEXT_PAIRS, 4.5)).toEqual([]);
    expect(tooLow(LINE_PAIRS, 3)).toEqual([]);
  });
});

test("the guide names each color that a theme here replaces [F-129]", () => {
  const shown = [...colorsIn(read(GUIDE)).keys()];
  const rows =
    readFileSync(path.join(root, GUIDE), "utf8")
      .match(/^\| `--.*$/gm)
      ?.join("\n") ?? "";
  for (const theme of themes) expect(shown).toEqual(expect.arrayContaining([...colorsIn(read(theme)).keys()]));
  for (const name of shown) expect(rows).toContain(`\`--${name}\``);
});

test.each(themes)("%s replaces only colors that there are, and leaves contrast themes alone", (theme) => {
  const standard = colorsIn(read(TOKENS));
  const css = read(theme);
  expect([...colorsIn(css).keys()].filter((name) => !standard.has(name))).toEqual([]);
  expect(css).toMatch(/@media \(forced-colors: none\) \{\s*:root \{[^}]*\}\s*\}\s*$/);
});
