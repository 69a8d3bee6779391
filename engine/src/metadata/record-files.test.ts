import { expect, test } from "vitest";
import {
  accountProblems,
  exampleProblems,
  flagProblems,
  organizationProblems,
  recordProblems,
  type RecordNames,
} from "./record-files.ts";
import type { Problem } from "../errors.ts";

const NAMES: RecordNames = {
  entities: new Map([
    ["organization", new Set(["name"])],
    ["user", new Set(["email"])],
    ["book", new Set(["title"])],
  ]),
  profiles: ["clerk"],
};
const sentencesOf = (problems: readonly Problem[]) => problems.map(({ path, message }) => `${path}: ${message}`);

test.each<[what: string, problems: readonly Problem[], sentences: readonly string[]]>([
  ["flags", flagProblems([{ name: "a", label: "A", text: "A." }]), []],
  [
    "flags with slips",
    flagProblems([
      { name: "a", label: "A", text: "" },
      { name: "a", label: "A", txt: "A.", text: "A." },
    ]),
    [
      "[0].text: a flag needs a text",
      "[1].txt: there is no property txt. Did you mean text?",
      "[1].name: the flag a is there twice",
    ],
  ],
  ["flags that are no list", flagProblems({}), [": expected a list, found an object with no keys"]],
  ["records", recordProblems([{ title: "Emma" }], "book", NAMES), []],
  [
    "records with slips",
    recordProblems([{ titel: "Emma" }, 7, { title: "\0" }], "book", NAMES),
    [
      "[0].titel: book has no attribute titel. Did you mean title?",
      "[1]: expected a record, found 7",
      "[2].title: expected a value without NUL and half characters",
    ],
  ],
  [
    "organizations",
    organizationProblems([{ organization: { nam: "A" }, users: [{ mail: "a" }] }, { organisation: null }], NAMES),
    [
      "[0].organization.nam: organization has no attribute nam. Did you mean name?",
      "[0].users[0].mail: user has no attribute mail. Did you mean email?",
      "[1].organisation: there is no property organisation. Did you mean organization?",
    ],
  ],
  [
    "accounts",
    accountProblems(
      [
        { email: "a", profile: "clerc" },
        { emial: "a", profile: "clerk" },
      ],
      NAMES,
    ),
    [
      "[0].profile: there is no profile clerc. Did you mean clerk?",
      "[1].emial: there is no property emial. Did you mean email?",
    ],
  ],
  [
    "examples",
    exampleProblems(
      { organization: { name: "A" }, accounts: [{ email: "a", profile: "clerc" }], book: [{ title: "Emma" }], bok: [] },
      NAMES,
    ),
    [
      "accounts[0].profile: there is no profile clerc. Did you mean clerk?",
      "bok: there is no entity bok. Did you mean book?",
    ],
  ],
  ["examples that are no object", exampleProblems([], NAMES), [": expected an object, found a list of 0"]],
])("the problems of %s are told with their paths [F-126]", (_, problems, sentences) => {
  expect(sentencesOf(problems)).toEqual(sentences);
});
