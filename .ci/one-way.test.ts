import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sourcesOf } from "./graph.ts";
import { root } from "./run-steps.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The sources that use a name, apart from the file that declares it, indexes and comments. */
function usersOf(name: string, folders: readonly string[]): readonly string[] {
  const used = new RegExp(`^(?!\\s*(/?\\*|//)).*\\b${name}\\b`, "m");
  const declared = new RegExp(`^export (async )?(function|const) ${name}\\b`, "m");
  return folders
    .flatMap((folder) => sourcesOf(root, folder))
    .filter((file) => !file.endsWith("/index.ts") && used.test(read(file)) && !declared.test(read(file)));
}

const WRITES = "server/src/records/write/apply.ts";
const SEVERAL = "Add a point of a module (server/src/records/points) in place of an option.";

test("a rule on a write is a point of a module, and no option of the write [F-191]", () => {
  const [, body = ""] = /^export interface ApplyOptions \{$(.*?)^\}$/ms.exec(read(WRITES)) ?? [];
  const options = [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name]) => name);
  expect(options, SEVERAL).toEqual(["atomic", "restore", "undone", "account"]);
});

test("each store of records is one object, found in one table [F-191]", () => {
  const asked = sourcesOf(root, "server/src/records").filter((file) =>
    /\bstore (===|!==) "definitions"/.test(read(file)),
  );
  expect(asked, "Put what differs into the RecordStore (server/src/records/stores).").toEqual([]);
});

test("every review is one session [F-191]", () => {
  const users = usersOf("submitReview", ["engine/src", "renderer/src", "plugins"]);
  expect(users, "Use useReviewSession (renderer/src/review).").toEqual(["renderer/src/review/use-review-session.ts"]);
});

test("every save against somebody else's change is merged by one function [F-191]", () => {
  const users = usersOf("storedOf", ["renderer/src", "plugins"]);
  expect(users, "Use saveMerged (renderer/src/data/records).").toEqual(["renderer/src/data/records/save-merged.ts"]);
});
