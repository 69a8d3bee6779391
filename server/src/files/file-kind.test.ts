import { describe, expect, test } from "vitest";
import { mediaTypeOf, FILE_ENDINGS } from "./file-kind.ts";
import { contentOf, ENDINGS, officeOf, zipOf } from "./testing.ts";

const typeOf = (name: string, bytes: Buffer) => mediaTypeOf(name, bytes, FILE_ENDINGS);

test("file fields take pdf, Word, Excel, csv, text, rtf and images", () => {
  expect([...FILE_ENDINGS].sort()).toEqual([...ENDINGS].sort());
});

describe("a file is what its content is", () => {
  test.each(ENDINGS)(".%s", (ending) => {
    expect(typeOf(`a.${ending}`, contentOf(ending))).toMatch(/^(application|text|image)\//);
    expect(typeOf(`A.B.${ending.toUpperCase()}`, contentOf(ending))).not.toBeNull();
  });

  const same = (one: string, other: string) =>
    [one, other].every((ending) => ["jpg", "jpeg"].includes(ending)) ||
    [one, other].every((ending) => ["csv", "txt"].includes(ending));
  const lies = ENDINGS.flatMap((said) =>
    ENDINGS.filter((real) => !same(said, real)).map((real) => [said, real] as const),
  );
  test.each(lies)("a .%s that holds .%s is refused", (said, real) => {
    expect(said === real ? null : typeOf(`a.${said}`, contentOf(real))).toBeNull();
  });

  test.each(["exe", "html", "svg", "js", "zip", "docm", "xlsm", "pdf.exe", "pdf ", ""])(
    "'.%s' is no kind",
    (ending) => {
      expect(typeOf(`a.${ending}`, contentOf("pdf"))).toBeNull();
    },
  );
  test("a name without an ending is no kind", () => {
    for (const name of ["pdf", "", ".", "a.", "__proto__"]) expect(typeOf(name, contentOf("pdf"))).toBeNull();
  });
});

describe("newer Office files", () => {
  const document = (others: Readonly<Record<string, string>> = {}) =>
    officeOf("wordprocessingml.document", "word/document.xml", others);

  test("with macros under an ending without are refused", () => {
    expect(typeOf("a.docx", document({ "word/vbaProject.bin": "" }))).toBeNull();
    expect(typeOf("a.xlsx", officeOf("spreadsheetml.sheet.macroEnabled", "xl/workbook.xml"))).toBeNull();
  });
  test("are told apart by the document within, wherever it is", () => {
    expect(typeOf("a.xlsx", contentOf("docx"))).toBeNull();
    expect(typeOf("a.xlsx", officeOf("spreadsheetml.sheet", "content/book1.xml"))).not.toBeNull();
    expect(typeOf("a.docx", officeOf("spreadsheetml.sheet", "word/document.xml"))).toBeNull();
    expect(typeOf("a.docx", zipOf({ "[Content_Types].xml": "", "readme.txt": "" }))).toBeNull();
  });
  test("whose main part is not there are refused", () => {
    const elsewhere = String(document()).replaceAll("word/document.xml", "word/different.xm");
    expect(typeOf("a.docx", document())).not.toBeNull();
    expect(typeOf("a.docx", Buffer.from(elsewhere))).toBeNull();
  });
  test("may carry a comment, and may not be cut off", () => {
    const file = contentOf("docx");
    const commented = Buffer.concat([file, Buffer.from("made by hand")]);
    commented.writeUInt16LE(12, file.length - 2);
    expect(typeOf("a.docx", commented)).not.toBeNull();
    expect(typeOf("a.docx", commented.subarray(0, -1))).toBeNull();
    expect(typeOf("a.docx", Buffer.from("PK\x03\x04"))).toBeNull();
  });
  test("whose directory points outside are refused", () => {
    const bytes = document();
    bytes.writeUInt32LE(0xffff_fff0, bytes.length - 6);
    expect(typeOf("a.docx", bytes)).toBeNull();
  });
});

describe("text", () => {
  test("may be UTF-16, as spreadsheets save it", () => {
    expect(typeOf("a.txt", Buffer.from("\uFEFFname\trate", "utf16le"))).toBe("text/plain");
  });
  test("may be of an older encoding", () => expect(typeOf("a.csv", Buffer.from("Zo\xeb", "latin1"))).toBe("text/csv"));
  test("has no control characters", () => expect(typeOf("a.txt", Buffer.from("a\0b"))).toBeNull());
});
