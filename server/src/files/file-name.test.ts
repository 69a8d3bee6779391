import fc from "fast-check";
import { expect, test } from "vitest";
import { attachment, cleanName } from "./file-name.ts";

test.each([
  ["rates 2026.pdf", "rates 2026.pdf"],
  ["../../etc/passwd.txt", "passwd.txt"],
  ["C:\\Users\\ann\\rates.pdf", "rates.pdf"],
  ["rates\u202Efdp.exe", "ratesfdp.exe"],
  ["a\u0000b\r\n.pdf", "ab.pdf"],
  ['what "is" <this>?.pdf', "what is this.pdf"],
  ["  .hidden.pdf", "hidden.pdf"],
  [".pdf", "file.pdf"],
  ["", "file"],
  ["..", "file."],
  ["Zoe\u0308.pdf", "Zoë.pdf"],
  ["レート.xlsx", "レート.xlsx"],
])("%j is stored as %j", (given, stored) => expect(cleanName(given)).toBe(stored));

test("a long name keeps its ending", () => {
  const name = cleanName(`${"x".repeat(400)}.pdf`);
  expect(name).toHaveLength(255);
  expect(name.endsWith("x.pdf")).toBe(true);
});

test("whatever is given, a name is there, short, of one part, and clean already", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
      const name = cleanName(given);
      expect(name.length).toBeGreaterThan(0);
      expect(name).not.toMatch(/[/\\\p{Cc}\u202A-\u202E]/u);
      expect(cleanName(name)).toBe(name);
    }),
  );
});

test("a download is offered under its whole name, and a plain one for who reads no other [NMQ-D22]", () => {
  expect(attachment('Zoë\'s "rates".pdf')).toBe(
    `attachment; filename="Zo_'s _rates_.pdf"; filename*=UTF-8''Zo%C3%AB%27s%20%22rates%22.pdf`,
  );
});

test("no name can end its header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (given) => {
      expect(attachment(cleanName(given))).toMatch(
        /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w%.~!-]*$/,
      );
    }),
  );
});
