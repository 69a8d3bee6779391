import { expect, test } from "vitest";
import { createLog } from "./log.ts";

const SECRET = "secret@person.example";

class NotLent extends Error {}

function ofPostgresql(code: string, message: string): Error {
  return Object.assign(new Error(message), { code, severity: "ERROR" });
}

function made(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    return error;
  }
}

function messageOf(err: unknown): unknown {
  const lines: string[] = [];
  createLog("info", { write: (line) => void lines.push(line) }).error({ err }, "failed");
  expect(lines.join("")).not.toContain("secret");
  return (JSON.parse(lines[0] ?? "") as { err: { message?: string } }).err.message;
}

test.each([
  ["a constant text", () => new Error("The shelf is full"), "The shelf is full"],
  ["a text with values", () => new Error(`No ${SECRET} on ${[SECRET].map((each) => `${each}`).join()}`), "No … on …"],
  ["a class of its own", () => new NotLent(`The book '${SECRET}' is not lent`), "The book '…' is not lent"],
  ["a text from elsewhere", () => new Error(SECRET), undefined],
  ["a text that is put together", () => new Error(SECRET + " is not known"), "is not known"],
  [
    "what JavaScript says",
    () => made(() => (undefined as unknown as { a: string }).a),
    "Cannot read properties of undefined",
  ],
  [
    "a text like those of JavaScript",
    () => new TypeError(`${SECRET.replace("@", ".")} is not defined`),
    "… is not defined",
  ],
  ["JSON", () => made(() => JSON.parse(SECRET) as unknown), undefined],
  ["a number of JavaScript", () => made(() => BigInt(SECRET)), undefined],
  [
    "a statement",
    () => ofPostgresql("22P02", `invalid input syntax for type integer: "${SECRET}"`),
    "invalid input syntax for type integer",
  ],
  [
    "a statement in German",
    () => ofPostgresql("22P02", `ungültige Eingabesyntax: »${SECRET}«`),
    "ungültige Eingabesyntax",
  ],
  ["a value first", () => ofPostgresql("22003", `"${SECRET}" is out of range`), undefined],
  ["a trigger", () => ofPostgresql("P0001", `${SECRET} may not`), undefined],
])("the log says of an error with %s only what the code says [F-126, F-136]", (_, make, expected) => {
  expect(messageOf(make())).toBe(expected);
});
