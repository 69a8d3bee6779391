import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { contentOf, zipOf } from "../files/testing.ts";
import { pack } from "./pack.ts";
import { partsIn, workbookOf } from "./testing.ts";
import { checkWorkbook } from "./unpack.ts";

const codeOf = (act: () => unknown): string => {
  try {
    act();
    return "none";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};
const named = (...names: readonly string[]) =>
  zipOf(
    Object.fromEntries(["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", ...names].map((name) => [name, "x"])),
  );

/** Overwrites a number in the directory's entry of a part. */
function withField(file: Buffer, part: string, place: number, value: number, bytes: number): Buffer {
  const copy = Buffer.from(file);
  const at = copy.lastIndexOf(part) - 46;
  copy.writeUIntLE(value, at + place, bytes);
  return copy;
}

/** Overwrites a number in the record that ends the directory. */
function withEnd(file: Buffer, place: number, value: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt32LE(value, copy.length - 22 + place);
  return copy;
}

describe("by its directory a file is refused", () => {
  test.each<[title: string, file: Buffer, code: string]>([
    ["nothing", Buffer.alloc(0), "notWorkbook"],
    ["a CSV", contentOf("csv"), "notWorkbook"],
    ["a PDF", contentOf("pdf"), "notWorkbook"],
    ["a zip cut off", workbookOf({}).subarray(0, 500), "notWorkbook"],
    ["a zip whose directory is not where it says", withEnd(workbookOf({}), 16, 5), "notWorkbook"],
    ["a workbook of an older program, or one with a password", contentOf("xls"), "encryptedWorkbook"],
    ["an encrypted part", withField(workbookOf({}), "xl/workbook.xml", 8, 1, 2), "encryptedWorkbook"],
    ["macros", named("xl/vbaProject.bin"), "macroWorkbook"],
    ["macros of the fourth edition", named("xl/macrosheets/sheet1.xml"), "macroWorkbook"],
    ["a part outside", named("../evil.xml"), "damagedWorkbook"],
    ["an absolute part", named("/etc/evil.xml"), "damagedWorkbook"],
    ["a part of another system", named("xl\\evil.xml"), "damagedWorkbook"],
    ["a part twice", named("xl/a.xml", "xl/A.xml"), "damagedWorkbook"],
    ["501 parts", named(...Array.from({ length: 498 }, (_, i) => `xl/${i}.xml`)), "largeWorkbook"],
    [
      "a part of 48 MB and more",
      withField(workbookOf({}), "xl/styles.xml", 24, 48 * 1024 * 1024 + 1, 4),
      "largeWorkbook",
    ],
    ["zip64 sizes", withField(workbookOf({}), "xl/styles.xml", 24, 0xffffffff, 4), "largeWorkbook"],
  ])("%s", (_, file, code) => expect(codeOf(() => checkWorkbook(file))).toBe(code));

  test("all parts together are too large where none is alone", () => {
    const three = ["xl/a.xml", "xl/b.xml", "xl/c.xml"];
    const file = three.reduce((zip, name) => withField(zip, name, 24, 40 * 1024 * 1024, 4), named(...three));
    expect(codeOf(() => checkWorkbook(file))).toBe("largeWorkbook");
  });
});

describe("unpacking", () => {
  const text = Buffer.from("<worksheet/>".repeat(1_000));

  test("gives back what was packed, at every level", () => {
    const parts = new Map([
      ["[Content_Types].xml", Buffer.from("<Types/>")],
      ["_rels/.rels", Buffer.from("<Relationships/>")],
      ["xl/workbook.xml", text],
      ["xl/empty.xml", Buffer.alloc(0)],
    ]);
    for (const level of [0, 6, 9]) expect(partsIn(pack(parts, level))).toEqual(parts);
  });

  test.each([
    ["less than it holds", text.length - 1],
    ["more than it holds", text.length + 1],
    ["nothing", 0],
  ])("a directory that says %s of a part is refused", (_, size) => {
    const file = withField(workbookOf({ others: { "xl/lies.xml": text } }), "xl/lies.xml", 24, size, 4);
    expect(codeOf(() => partsIn(file))).toBe("damagedWorkbook");
  });

  test("a part whose sum is another is refused with its name [F-110]", () => {
    const file = withField(workbookOf({}), "xl/styles.xml", 16, 7, 4);
    expect(() => partsIn(file)).toThrow("it is damaged: xl/styles.xml");
  });

  test("two gigabytes behind a small number are never in memory", () => {
    const bomb = deflateRawSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });
    const honest = workbookOf({ others: { "xl/bomb.xml": Buffer.alloc(64 * 1024 * 1024) } });
    expect(bomb.length).toBeLessThan(100_000);
    expect(codeOf(() => partsIn(honest))).toBe("largeWorkbook");
    const before = process.memoryUsage().arrayBuffers;
    expect(codeOf(() => partsIn(withField(honest, "xl/bomb.xml", 24, 1_000, 4)))).toBe("damagedWorkbook");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2_000_000);
  });

  test.each([
    ["another way of packing", 10, 9, 2],
    ["a local header that is none", 42, 3, 4],
    ["a place beyond the file", 42, 0x7fffffff, 4],
  ])("%s is damage", (_, place, value, bytes) => {
    expect(codeOf(() => partsIn(withField(workbookOf({}), "xl/workbook.xml", place, value, bytes)))).toBe(
      "damagedWorkbook",
    );
  });
});
