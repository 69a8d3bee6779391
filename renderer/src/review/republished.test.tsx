import type { Values } from "@armature/engine";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { BatchEdit } from "../batch/BatchEdit.tsx";
import type { ChangesetAnswer } from "../data/records/undo.ts";
import type { Compiled } from "../data/metadata.ts";
import { type FakeServer, fakeServer, refusal } from "../testing/fake-server.ts";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { personAttributes } from "../testing/clinic.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { UndoChangeset } from "../undo/UndoChangeset.tsx";

const BEFORE = compiledPersons();
/** A later revision in which a job title has at most four characters. */
const AFTER = compiledPersons(
  personAttributes.map((each) => (each.name === "jobTitle" ? { ...each, maxLength: 4 } : each)),
  2,
);
const PERSONS: readonly Values[] = [
  { personId: 1, email: "ann@clinic.example", lastName: "Lee", jobTitle: "Head", updated: "t1" },
  { personId: 2, email: "bob@clinic.example", lastName: "Ray", jobTitle: "Vet", updated: "t2" },
];

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 800);
  const answers = (body: unknown) => ({ result: (body as readonly unknown[]).map(() => ({ errors: [] })) });
  server = fakeServer({
    "GET /api/person": () => refusal(500, "Nothing is loaded here."),
    "POST /api/person/batch/check": ({ body }) => answers(body),
    "POST /api/person/changeset/c1/undo/check": ({ body }) => answers(body),
  });
});
afterEach(() => {
  unmount();
  server.restore();
  sessionStorage.clear();
});

const stay = () => undefined;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const line = (text: RegExp) => page.getByRole("row", { name: text });
const canSubmit = () => expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");

/** Shows the content with the metadata of one revision, then of another, without leaving the page. */
function show(compiled: Compiled, content: (compiled: Compiled) => ReactNode, path: string): void {
  mount(
    <TestFrame compiled={compiled} path={path}>
      {content(compiled)}
    </TestFrame>,
  );
}

describe("a rule that is published while changes are reviewed", () => {
  test("holds for a batch edit, and the server is asked anew", async () => {
    const path = `/here?attributeNameList=${encodeURIComponent('["jobTitle"]')}`;
    const content = (compiled: Compiled) => (
      <BatchEdit type={personType(compiled)} records={PERSONS} labels={{}} onDone={stay} />
    );
    show(BEFORE, content, path);
    await page.getByRole("textbox", { name: "Job Title" }).fill("Chief");
    await button("Next").click();
    await canSubmit();
    show(AFTER, content, path);
    await expect.element(page.getByRole("textbox", { name: "Job Title" })).toHaveValue("Chief");
    await expect.element(button("Next")).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("textbox", { name: "Job Title" }).fill("Head");
    await button("Next").click();
    await canSubmit();
    expect(server.calls("POST /api/person/batch/check").map(({ body }) => body)).toHaveLength(2);
  });

  test("holds for what is taken back, where what was chosen stays chosen", async () => {
    const row = (recordId: number, old: Values, next: Values) =>
      ({ recordId, kind: "update", old, new: next, isWhole: true }) as const;
    const answer: ChangesetAnswer = {
      result: {
        source: "batch",
        at: "2026-03-01T10:00:00.000Z",
        authorId: 3,
        rows: [
          row(1, { jobTitle: "Nurse", lastName: "May" }, { jobTitle: "Head", lastName: "Lee" }),
          row(2, { lastName: "Day" }, { lastName: "Ray" }),
        ],
        records: PERSONS,
        own: [],
      },
      labels: {},
      people: {},
    };
    const content = (compiled: Compiled) => (
      <UndoChangeset type={personType(compiled)} changesetId="c1" answer={answer} onDone={stay} />
    );
    show(BEFORE, content, "/here");
    await page.getByRole("checkbox", { name: "Undo Last Name of bob@clinic.example" }).click();
    await canSubmit();
    const asked = server.calls("POST /api/person/changeset/c1/undo/check").length;
    show(AFTER, content, "/here");
    await expect.element(line(/Job Title Head Nurse .*maximum character count of 4/)).toBeVisible();
    await expect
      .element(page.getByRole("checkbox", { name: "Undo Last Name of bob@clinic.example" }))
      .not.toBeChecked();
    await expect.poll(() => server.calls("POST /api/person/changeset/c1/undo/check").length).toBe(asked + 1);
  });
});
