import { sameValue, type Values } from "@armature/engine";
import {
  type BatchItem,
  batchItems,
  type BatchState,
  changeBatchValue,
  chooseBatchAttributes,
  openBatch,
  reviewBatch,
} from "@armature/engine/batch";
import {
  bodiesOf,
  editItems,
  isWritten,
  itemsChanged,
  itemsToSend,
  previewItems,
  type ReviewRecord,
  withPreview,
} from "@armature/engine/changes";
import { readEntries } from "@armature/engine/import";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { isRehearsal } from "../../testing/rehearsal.testing.ts";
import {
  OF_PEOPLE,
  registerTemplate,
  startPeople,
  technicianScope,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { type Reviewing, reviewingAs } from "./review.testing.ts";

interface Row {
  readonly status: string;
  readonly errorList: readonly string[];
  readonly errors: readonly { readonly code: string; readonly attribute: string | null; readonly message: string }[];
}

/** Pseudo-random numbers from 0 to 1; the same seed gives the same numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Cell texts, valid and invalid, by label. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "First Name": ["Ann", "Bo", "", "x".repeat(101), "Zoë"],
  "Job Title": ["Fitter", "Head", "", "x".repeat(300), "#N/A"],
  "Certified Inspector": ["Yes", "No", "maybe", ""],
  "Certified Until": ["2030-01-31", "12", "", "2031-12-31"],
  "Start Date": ["2026-01-31", "2026-02-30", "", "soon"],
  "Employee Number": ["E-1", "E-2", "", "E-3"],
};
/** Values to set in many records, valid and invalid. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  firstName: ["Ann", null],
  jobTitle: ["Fitter", "Chief", null],
  certified: [true, false, null],
  certifiedUntil: ["2030-01-31", null],
  startDate: ["2026-01-31", null],
  room: ["7", null],
  employeeNumber: ["E-7", null],
};
const PEOPLE = 16;
/** Further attributes of people. */
const ADDED: Readonly<Record<string, Values>> = {
  locked: { label: "Locked", elementType: "YesNo", valueYes: true, valueNo: false },
  startDate: { label: "Start Date", elementType: "DateField" },
  room: { label: "Room", elementType: "TextField", maxLength: 20 },
  employeeNumber: { label: "Employee Number", elementType: "TextFieldUnique", uniqueIn: "organization", maxLength: 20 },
};

/** Ten times as many in a rehearsal. */
function seeds(from: number, count: number): readonly number[] {
  return Array.from({ length: isRehearsal ? count * 10 : count }, (_, i) => from + i);
}

describePostgresql(
  "a review and what then happens",
  (database) => {
    let product: TestRegister;
    let browser: Reviewing;
    beforeAll(async () => {
      product = await startPeople(database());
      for (const [name, values] of Object.entries(ADDED)) await product.publish(`user.${name}`, values);
      await product.publish("user.jobTitle", { lockable: true });
      for (let i = 0; i < PEOPLE; i++)
        await product.create({
          email: `p${i}@agree.example`,
          jobTitle: i % 3 === 0 ? null : "Fitter",
          certified: i % 2 === 1,
          certifiedUntil: i % 2 === 1 ? "2030-01-31" : null,
          ...(i % 5 === 0 && { employeeNumber: `E-${i}` }),
          locked: i % 4 === 0,
        });
      // Some records lack a value that is required now.
      await product.publish("user.room", {
        prerequisiteListRequired: [{ attributeName: "certified", operator: "isEqual", value: true }],
      });
      browser = reviewingAs(product, "technician", technicianScope(product, OF_PEOPLE));
    });
    afterAll(() => product.close());

    const all = async () =>
      (await browser.all()).filter(({ email }) => String(email).toLowerCase().endsWith("@agree.example"));
    const post = async (below: string, rows: readonly Values[]) => {
      if (rows.length === 0) return [];
      const { status, body } = await product.call("technician", "POST", `user/${below}`, rows);
      expect(status, body.message).toBe(200);
      return body.result as unknown as readonly Row[];
    };
    const outcome = ({ status, errors }: Row) => [
      status,
      ...errors.map(({ code, attribute }) => `${code} ${attribute}`),
    ];

    /** Changes some records, as another person would. */
    async function changeSome(random: () => number): Promise<void> {
      for (const record of await all()) {
        if (random() < 0.8) continue;
        const values = random() < 0.5 ? { jobTitle: `theirs ${random()}` } : { room: String(random()) };
        await product.call("technician", "PUT", `user/${String(record["userId"])}`, values);
      }
    }

    /** The number of rows shown as invalid, and of rows saved, in total. */
    const tally = { red: 0, saved: 0 };
    const stored = ({ updated: _updated, updatedBy: _updatedBy, ...values }: Values) => values;

    interface Reviewed {
      readonly review: ReviewRecord;
      /** Null for a new record. */
      readonly id: unknown;
      readonly row: Values | null;
    }

    /** Sends the rows that the review accepts, and compares the result of each row with what was shown. */
    async function compare(reviewed: readonly Reviewed[], checked: readonly Row[]): Promise<void> {
      const before = new Map((await all()).map((record) => [record["userId"], stored(record)]));
      const sent = reviewed.filter(({ row }) => row !== null);
      const results = await post(
        "batch",
        sent.map(({ row }) => row as Values),
      );
      const records = await all();
      const after = new Map(records.map((record) => [record["userId"], stored(record)]));
      expect(results.map(outcome)).toEqual(checked.map(outcome));
      const saved = new Set<unknown>();
      tally.red += reviewed.filter(({ review }) => review.kind === "error").length;
      for (const [i, { review, id, row }] of sent.entries()) {
        const result = results[i];
        if (result?.status !== "created" && result?.status !== "updated") continue;
        expect(review.kind, JSON.stringify([review, result])).not.toBe("error");
        const record = id === null ? records.find(({ email }) => sameText(email, row?.["email"])) : after.get(id);
        tally.saved += 1;
        saved.add(record?.["userId"]);
        for (const cell of review.cells.filter(isWritten))
          expect(
            sameValue(record?.[cell.attribute], review.after?.[cell.attribute]),
            JSON.stringify([cell, record?.[cell.attribute], review.after?.[cell.attribute]]),
          ).toBe(true);
      }
      for (const [id, record] of after) if (!saved.has(id)) expect(record).toEqual(before.get(id));
    }

    test.each(seeds(1, 6))("of the random sheet %i: no row that is shown red is saved [F-075]", async (seed) => {
      const random = seeded(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
      const labels = Object.keys(TEXTS).filter(() => random() < 0.8);
      const cells = Array.from({ length: 30 }, (_, i) => {
        const known = `p${Math.floor(random() * PEOPLE * 1.2)}@agree.example`;
        const email = pick([known, known, known.toUpperCase(), `new${seed}-${i}@agree.example`, "", "no address"]);
        return [email, ...(random() < 0.7 ? ["Lee"] : [""]), ...labels.map((label) => pick(TEXTS[label] ?? []))];
      });
      const headers = ["Email", "Last Name", ...labels];
      const state = browser.opened({ headers, cells });
      const seen = await all();
      await changeSome(random);
      const own = readEntries(state, seen);
      const answers = (await post("batch/check", bodiesOf(own))).values();
      const shown = own.map((entry) => {
        if (entry.body === null) return { ...entry, answer: null };
        const answer = answers.next().value as Row;
        return { ...entry, review: withPreview(browser.type, entry.review, answer.errors), answer };
      });
      const sent = shown.filter(({ review, body }) => body !== null && review.kind !== "error");
      await compare(
        shown.map((entry) => ({
          review: entry.review,
          id: entry.record?.["userId"] ?? null,
          row: sent.includes(entry) ? entry.body : null,
        })),
        sent.map(({ answer }) => answer as Row),
      );
    });

    test.each(seeds(1001, 8))(
      "of the random batch edit %i: no record that is shown red is saved or emptied [F-075]",
      async (seed) => {
        const random = seeded(seed);
        const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
        const seen = await all();
        const names = Object.keys(VALUES).filter(() => random() < 0.5);
        let state: BatchState = chooseBatchAttributes(openBatch(browser.type, browser.context, seen), names);
        for (const name of names) state = changeBatchValue(state, name, pick(VALUES[name] ?? []));
        state = { ...reviewBatch(state), step: "review" };
        for (const record of seen)
          if (random() < 0.3 && names.length > 0) {
            const name = pick(names);
            const value = pick([...(VALUES[name] ?? []), "x".repeat(300), "12"]);
            const item = batchItems(state).find(({ id }) => id === record["userId"]);
            if (item) state = editItems(state, [item], name, value);
          }
        await changeSome(random);
        if (random() < 0.5) state = itemsChanged(state, { records: await all() });
        const own: BatchState = { ...state, items: batchItems(state) };
        const asked = itemsToSend<BatchItem>(own);
        const checked = await post("batch/check", bodiesOf(asked));
        const answers = new Map(asked.map(({ id }, i) => [id, checked[i] as Row]));
        const { items } = previewItems(
          own,
          checked.map(({ errors }) => errors),
        );
        const reviewed = items.map(({ review, id, body }) => ({ review, id, row: body }));
        const sent = reviewed.flatMap(({ row, id }) => (row === null ? [] : (answers.get(id) as Row)));
        await compare(reviewed, sent);
      },
    );

    test("there were many of both", () => {
      expect(Math.min(tally.red, tally.saved)).toBeGreaterThan(20);
    });
  },
  registerTemplate,
);

function sameText(a: unknown, b: unknown): boolean {
  return String(a).trim().toLowerCase() === String(b).trim().toLowerCase();
}
