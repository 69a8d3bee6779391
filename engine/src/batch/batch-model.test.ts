import { allowingAbsent } from "../access/permission.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedValues } from "../changes/diff.ts";
import { isWritten } from "../changes/review.ts";
import type { Values } from "../rules/compile-logic.ts";
import { CHANGER } from "../testing/changes.ts";
import { anEntity, check, rule, setTo } from "../testing/metadata.ts";
import type { BatchResult } from "../changes/batch-result.ts";
import type { ConflictChoice } from "../changes/decisions.ts";
import {
  acceptCleared as acceptBatch,
  bodiesOf,
  decideAllConflicts,
  decideConflict,
  editItems,
  itemsChanged,
  itemsToSend,
  previewItems,
  stepBack,
  submitReview,
  withAnswers,
} from "../changes/review-session.ts";
import { batchItems, batchRows } from "./batch-items.ts";
import {
  BATCH_STEPS,
  batchIssues,
  type BatchItem,
  type BatchState,
  batchValues,
  canGoOn,
  changeBatchValue,
  chooseBatchAttributes,
  openBatch,
  reviewBatch,
} from "./batch-model.ts";

const withItems = (state: BatchState): BatchState => ({ ...state, items: batchItems(state) });
const itemOf = (state: BatchState, of: number): BatchItem => {
  const item = batchItems(state).find(({ id }) => id === of);
  if (!item) throw new Error(`There is no record ${of}`);
  return item;
};
const batchReview = (state: BatchState) => batchItems(state).map(({ review }) => review);
const batchBody = (state: BatchState) => bodiesOf(batchRows(state));
const batchPlaces = (state: BatchState) => batchRows(state).flatMap(({ body }, place) => (body ? [place] : []));
const withBatchRecords = (state: BatchState, now: readonly Values[]) => itemsChanged(state, { records: now });
/** The next review begins with the records as they are then. */
const withoutReview = (state: BatchState): BatchState => ({ ...state, reviewed: state.records });
const backInBatch = (state: BatchState) => stepBack(state, BATCH_STEPS);
const editBatchCell = (state: BatchState, of: number, name: string, value: unknown) =>
  editItems(state, [itemOf(state, of)], name, value);
const decideBatchCell = (state: BatchState, of: number, name: string, choice: ConflictChoice) =>
  decideConflict(state, itemOf(state, of), name, choice);
/** Accepts, submits, and takes over the answers. */
const withBatchResults = (state: BatchState, answers: readonly BatchResult[]) => {
  const submitted = submitReview(acceptBatch(previewItems(withItems(state), [])));
  if (!submitted) throw new Error("It cannot be submitted");
  return withAnswers(submitted, answers);
};

const type = anEntity(
  [
    { name: "email", label: "Email", orderNumber: 1, importKey: true, isEntitySpecific: true },
    { name: "title", label: "Title", orderNumber: 2, maxLength: 6, lockable: true },
    { name: "city", label: "City", orderNumber: 3, required: true },
    { name: "npi", label: "NPI", orderNumber: 4, conditionalList: [rule(check("title", "Doctor"), "show")] },
    { name: "once", orderNumber: 5, excludeUpdate: true },
    { name: "bare", orderNumber: 6, elementType: null, type: "text" },
    { name: "acuteOnly", orderNumber: 7, ambulatory: false },
    { name: "account", orderNumber: 8, serverSet: true },
    { name: "pay", orderNumber: 9 },
    {
      name: "floor",
      label: "Floor",
      orderNumber: 10,
      prerequisiteListRequired: [{ attributeName: "city", operator: "isNotEqual", value: "Rome" }],
    },
  ],
  { label: "User", readableAttribute: "email" },
);
const context = { ...CHANGER, permission: allowingAbsent({ user: { attribute: { pay: { update: false } } } }) };
const records: readonly Values[] = [
  { userId: 1, email: "a@x.y", title: "Nurse", city: "Rome", npi: null, updated: "t" },
  { userId: 2, email: "b@x.y", title: "Vet", city: "Oslo", npi: null, updated: "t" },
];
const open = (preselected: readonly string[] = []) => openBatch(type, context, records, preselected);
const withValues = (values: Values) =>
  Object.entries(values).reduce(
    (state, [name, value]) => changeBatchValue(state, name, value),
    open(Object.keys(values)),
  );

describe("the attributes", () => {
  test("offered are those of an update form that may be changed and tell no records apart", () => {
    expect(open().offered.map(({ name }) => name)).toEqual(["title", "city", "npi", "floor"]);
  });
  test("preselected are those of the route, of the offered", () => {
    expect(open(["floor", "title", "email", "ghost"]).chosen).toEqual(["title", "floor"]);
  });
  test("chosen keep their order, and what was put in outlives a choice", () => {
    const state = chooseBatchAttributes(withValues({ title: "Vet" }), ["npi", "city", "email"]);
    expect([state.chosen, batchValues(state)]).toEqual([["city", "npi"], { city: null, npi: null }]);
    expect(batchValues(chooseBatchAttributes(state, ["title"]))).toEqual({ title: "Vet" });
  });
});

describe("'Next'", () => {
  test.each<[title: string, values: Values, issues: string[], goesOn: boolean]>([
    ["waits for an attribute", {}, [], false],
    ["goes on with a value", { title: "Vet" }, [], true],
    ["goes on with a blank, which clears", { title: "" }, [], true],
    ["waits for a required one that is blank", { city: " ".trim() }, ["required city"], false],
    ["waits for a value that its element type refuses", { title: "Physician" }, ["tooLong title"], false],
    ["leaves to each record what another of its values asks for", { floor: null }, [], true],
  ])("%s", (_, values, issues, goesOn) => {
    const state = withValues(values);
    expect(batchIssues(state).map(({ code, attribute }) => `${code} ${attribute}`)).toEqual(issues);
    expect([canGoOn(state), reviewBatch(state).step]).toEqual([goesOn, goesOn ? "review" : "edits"]);
  });
});

describe("the review", () => {
  const cells = (state: BatchState) =>
    batchReview(state).map(({ title, kind, cells: own }) => [
      title,
      kind,
      ...own.map((c) => `${c.attribute} ${c.state}`),
    ]);
  test.each<[title: string, values: Values, review: string[][]]>([
    [
      "tells which records change",
      { title: "Vet" },
      [
        ["a@x.y", "changed", "title changed"],
        ["b@x.y", "unchanged", "title unchanged"],
      ],
    ],
    [
      "tells what is cleared",
      { title: null },
      [
        ["a@x.y", "changed", "title cleared"],
        ["b@x.y", "changed", "title cleared"],
      ],
    ],
    [
      "tells what a rule hides",
      { npi: "1" },
      [
        ["a@x.y", "unchanged", "npi hidden"],
        ["b@x.y", "unchanged", "npi hidden"],
      ],
    ],
    [
      "asks nothing of a record that lacked it before",
      { floor: null },
      [
        ["a@x.y", "unchanged", "floor unchanged"],
        ["b@x.y", "unchanged", "floor unchanged"],
      ],
    ],
    [
      "tells what a record asks for because of what changes",
      { city: "Bern" },
      [
        ["a@x.y", "error", "city changed", "floor error"],
        ["b@x.y", "error", "city changed", "floor error"],
      ],
    ],
  ])("%s", (_, values, review) => expect(cells(withValues(values))).toEqual(review));
});

describe("Submit", () => {
  const submittable = (state: BatchState) => canGoOn(withItems(state));
  test("is open at once where nothing is cleared", () =>
    expect(submittable(reviewBatch(withValues({ title: "Vet" })))).toBe(true));
  test("waits for cleared values to be accepted", () => {
    const state = reviewBatch(withValues({ title: "" }));
    expect([submittable(state), submittable(acceptBatch(state))]).toEqual([false, true]);
  });
  const accepted = acceptBatch(reviewBatch(withValues({ title: "" })));
  test.each<[title: string, act: (state: BatchState) => BatchState]>([
    ["another value", (state) => changeBatchValue(state, "npi", "1")],
    ["another attribute", (state) => chooseBatchAttributes(state, ["title", "npi"])],
    ["records loaded anew", (state) => withBatchRecords(state, records.slice(1))],
  ])("has to be accepted again after %s", (_, act) => expect(act(accepted).accepted).toBe(false));
  test("nothing is accepted before the review", () =>
    expect(acceptBatch(withValues({ title: "" })).accepted).toBe(false));
  test("sends of each record its keys and the values that differ", () => {
    expect(batchBody(withValues({ title: "Vet", npi: "" }))).toEqual([
      { userId: 1, email: "a@x.y", title: "Vet", $reviewed: { email: "a@x.y", title: "Nurse" } },
      { userId: 2, email: "b@x.y", $reviewed: { email: "b@x.y" } },
    ]);
  });
  test("leaves out of a locked record what the lock keeps, says so, and sends the rest [ADM-107]", () => {
    const locked = records.map((record, i) => ({ ...record, floor: "2", ...(i === 0 && { locked: true }) }));
    const opened = openBatch(type, { ...context, leavesLocked: true }, locked, ["title", "city"]);
    const state = changeBatchValue(changeBatchValue(opened, "title", "Chief"), "city", "Bern");
    const [first, second] = batchReview(state);
    expect([
      first?.kind,
      first?.cells.map((cell) => `${cell.attribute} ${cell.state} ${cell.text ?? ""}`.trim()),
    ]).toEqual(["changed", ["title locked This user is locked", "city changed"]]);
    expect(second?.cells.map((cell) => cell.state)).toEqual(["changed", "changed"]);
    expect(batchBody(state)).toMatchObject([
      { userId: 1, email: "a@x.y", city: "Bern" },
      { userId: 2, email: "b@x.y", title: "Chief", city: "Bern" },
    ]);
  });
});

test("'Back' goes a step back with the input kept, and leaves from the first [GEN-098]", () => {
  const answers = ["a@x.y", "b@x.y"].map((importKey) => ({ importKey, status: "updated", errorList: [] }) as const);
  const results = withBatchResults(reviewBatch(withValues({ title: "Vet" })), answers);
  const review = backInBatch(results);
  const edits = review && backInBatch(review);
  expect([results.step, review?.step, edits?.step, edits && batchValues(edits)]).toEqual([
    "results",
    "review",
    "edits",
    { title: "Vet" },
  ]);
  expect(edits && backInBatch(edits)).toBeNull();
});

test("what is sent is what the review shows as written, where no rule has a say [SPEC I6]", () => {
  const values = fc.record(
    { title: fc.constantFrom("Vet", "Nurse", ""), city: fc.constantFrom("Rome", "Oslo") },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(values, (put) => {
      const state = withValues(put);
      const sent = batchBody(state).map(({ userId: _u, email: _e, $reviewed: _r, ...rest }) =>
        Object.keys(rest).toSorted(),
      );
      const shown = batchReview(state).map(({ cells }) =>
        cells
          .filter(isWritten)
          .map((cell) => cell.attribute)
          .toSorted(),
      );
      expect(sent).toEqual(shown);
      for (const record of records)
        expect(changedValues({ ...record, ...batchValues(state) }, batchValues(state))).toEqual({});
    }),
  );
});

describe("a value that a rule could fill [F-172, BLD-D26]", () => {
  const slots = anEntity([
    { name: "email", importKey: true, isEntitySpecific: true, orderNumber: 1 },
    { name: "scheduled", orderNumber: 2 },
    { name: "slot", orderNumber: 3, conditionalList: [rule(check("scheduled", "1"), setTo("30"))] },
  ]);
  const seen = { userId: 1, email: "a@x.y", scheduled: null, slot: "45" };
  const chosen = (slot: string) =>
    Object.entries({ scheduled: "1", slot }).reduce(
      (state, [name, value]) => changeBatchValue(state, name, value),
      openBatch(slots, CHANGER, [seen], ["scheduled", "slot"]),
    );
  const row = { userId: 1, email: "a@x.y", scheduled: "1" };
  const reviewed = { email: "a@x.y", scheduled: null };
  test("is sent where the person set it, also as it is stored", () => {
    expect(batchBody(chosen("45"))).toEqual([{ ...row, slot: "45", $reviewed: { ...reviewed, slot: "45" } }]);
    expect(batchReview(chosen("45"))[0]?.after).toMatchObject({ slot: "45" });
  });
  test("stays as somebody else saved it since", () => {
    const state = withBatchRecords(chosen("45"), [{ ...seen, slot: "60" }]);
    expect(batchBody(state)).toEqual([{ ...row, slot: "60", $reviewed: { ...reviewed, slot: "60" } }]);
    expect(batchReview(state)[0]?.after).toMatchObject({ slot: "60" });
  });
  test("is not sent where nothing else changes", () => {
    const state = withBatchRecords(chosen("45"), [{ ...seen, scheduled: "1" }]);
    expect(batchBody(state)).toEqual([{ userId: 1, email: "a@x.y", $reviewed: { email: "a@x.y" } }]);
  });
});

describe("a value mended in the review", () => {
  const records = [
    { userId: 1, email: "a@x.y", title: "Nurse" },
    { userId: 2, email: "b@x.y", title: "Vet" },
  ];
  const chosen = changeBatchValue(openBatch(type, CHANGER, records, ["title"]), "title", "Chief");
  const titles = (state: BatchState) => batchBody(state).map(({ title }) => title);
  test("is of its record alone, in the review and in what is sent", () => {
    const reviewEdits = editBatchCell(chosen, 2, "title", "Head");
    expect(titles(reviewEdits)).toEqual(["Chief", "Head"]);
    expect(batchReview(reviewEdits).map(({ cells }) => cells[0]?.new)).toEqual(["Chief", "Head"]);
  });
  test("goes with another value for all, and with its attribute", () => {
    const reviewEdits = editBatchCell(chosen, 2, "title", "Head");
    expect(titles(changeBatchValue(reviewEdits, "title", "Lead"))).toEqual(["Lead", "Lead"]);
    expect(titles(chooseBatchAttributes(reviewEdits, ["pay"]))).toEqual([undefined, undefined]);
  });
  test("has to be accepted anew", () => {
    expect(editBatchCell({ ...chosen, accepted: true }, 2, "title", null).accepted).toBe(false);
  });
  test("leaves out a record that the review refuses, which gets its problem as its result [F-075]", () => {
    const begun = reviewBatch(withValues({ title: "Chief" }));
    const state = editBatchCell(begun, 1, "title", "Too long");
    const review = batchReview(state);
    expect(review.map(({ kind }) => kind)).toEqual(["error", "changed"]);
    expect(bodiesOf(itemsToSend(previewItems(withItems(state), [])))).toEqual([
      { userId: 2, email: "b@x.y", title: "Chief", $reviewed: { email: "b@x.y", title: "Vet" } },
    ]);
    const saved = { importKey: "b@x.y", status: "updated", errorList: [] } as const;
    expect(withBatchResults(state, [saved])).toMatchObject({
      step: "results",
      results: [{ importKey: null, status: "error", errorList: [review[0]?.cells[0]?.text] }, saved],
    });
  });
});

describe("a batch while others save", () => {
  const begun = reviewBatch(withValues({ title: "Chief" }));
  const now = (over: Values, of: 0 | 1 = 0) =>
    withBatchRecords(
      begun,
      records.map((record, i) => (i === of ? { ...record, ...over } : record)),
    );
  const shown = (state: BatchState) =>
    batchReview(state).map(({ kind, cells }) =>
      [kind, ...cells.map((each) => `${each.attribute} ${each.state}`)].join(" "),
    );
  const goesOn = (state: BatchState) => canGoOn(withItems(state));
  const own = (state: BatchState, place = 0) => batchBody(state)[place];

  test("another attribute that somebody saved stays, and the change is sent [F-070]", () => {
    const state = now({ city: "Bern" });
    expect([shown(state)[0], own(state)]).toEqual([
      "changed title changed",
      { userId: 1, email: "a@x.y", title: "Chief", $reviewed: { email: "a@x.y", title: "Nurse" } },
    ]);
  });
  test("the same one waits for a choice, and Submit with it [F-070]", () => {
    const state = now({ title: "Head" });
    expect([shown(state)[0], goesOn(state)]).toEqual(["conflict title conflict", false]);
    const mine = decideBatchCell(state, 1, "title", "mine");
    expect([shown(mine)[0], goesOn(mine), own(mine)?.["$reviewed"]]).toEqual([
      "changed title changed",
      true,
      { email: "a@x.y", title: "Head" },
    ]);
    const theirs = decideBatchCell(state, 1, "title", "theirs");
    expect([shown(theirs)[0], goesOn(theirs), own(theirs)]).toEqual([
      "unchanged title changedSince",
      true,
      { userId: 1, email: "a@x.y", $reviewed: { email: "a@x.y" } },
    ]);
  });
  test("a key that somebody gave the record meanwhile stays [F-070]", () => {
    expect(own(now({ email: "new@x.y" }))).toMatchObject({ email: "new@x.y", title: "Chief" });
  });
  test("a choice is open again once the value is another one [F-070]", () => {
    const mine = decideBatchCell(now({ title: "Head" }), 1, "title", "mine");
    const later = withBatchRecords(
      mine,
      records.map((record) => ({ ...record, title: "Lead" })),
    );
    expect(shown(later)).toEqual(["conflict title conflict", "conflict title conflict"]);
    expect(shown(decideAllConflicts(withItems(later), "mine"))).toEqual([
      "changed title changed",
      "changed title changed",
    ]);
  });
  test("a value mended beside another one is chosen [F-070]", () => {
    expect(own(editBatchCell(now({ title: "Head" }), 1, "title", "Boss"))).toMatchObject({ title: "Boss" });
  });
  test("a record that is gone is told, and not sent [F-070]", () => {
    const state = withBatchRecords(begun, records.slice(1));
    expect([shown(state), batchBody(state).map(({ userId }) => userId), batchPlaces(state)]).toEqual([
      ["conflict", "changed title changed"],
      [2],
      [1],
    ]);
    const saved = { importKey: "b@x.y", status: "updated", errorList: [] } as const;
    expect(withBatchResults(state, [saved]).results).toMatchObject([
      { status: "error", errorList: ["This user is not there any more"] },
      saved,
    ]);
  });
  test("after a clash the review stays open, and in the end every record has its own result [F-070]", () => {
    const clash = { code: "clash", attribute: "title", message: "Somebody else was first" };
    const saved = { importKey: "b@x.y", status: "updated", errorList: [] } as const;
    const refused = { importKey: "a@x.y", status: "error", errorList: [clash.message], errors: [clash] } as const;
    const open = withBatchResults(begun, [refused, saved]);
    expect([open.step, open.results]).toEqual(["review", null]);
    const [one, other] = records;
    const decided = decideBatchCell(
      withBatchRecords(open, [
        { ...one, title: "Head" },
        { ...other, title: "Chief" },
      ]),
      1,
      "title",
      "mine",
    );
    const again = [
      { ...saved, importKey: "a@x.y" },
      { ...saved, status: "unchanged" },
    ] as const;
    expect(withBatchResults(decided, again)).toMatchObject({ step: "results", results: [again[0], saved] });
  });
  test("the next review begins with what is there then [F-070]", () => {
    expect(shown(withoutReview(now({ title: "Head" })))[0]).toBe("changed title changed");
  });
});
