import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anEntity } from "../testing/metadata.ts";
import type { BatchResult } from "./batch-result.ts";
import type { RecordId } from "./changeset.ts";
import { choiceOf } from "./decisions.ts";
import type { CellState, ReviewKind } from "./review.ts";
import {
  acceptCleared,
  decideAllConflicts,
  decideConflict,
  editItems,
  isSkipped,
  itemsChanged,
  itemsToSend,
  openReview,
  previewItems,
  type ReviewItem,
  type ReviewSession,
  skipValue,
  stepBack,
  submitReview,
  unskipValue,
  WHOLE_ROW,
  withAnswers,
} from "./review-session.ts";

const type = anEntity([
  { name: "email", importKey: true },
  { name: "title", label: "Title" },
]);

/** Every item wants this title, until a person enters another one. */
const WANTED = "wanted";
const FIRST = "first";
const WRONG = "wrong";
const IDS = [1, 2, 3] as const;

interface Stored {
  /** The title of each record now, and when its review began. */
  readonly now: ReadonlyMap<RecordId, string | null>;
  readonly base: ReadonlyMap<RecordId, string | null>;
}

interface Body {
  readonly title: string | null;
  readonly reviewed: string | null;
}

interface Item extends ReviewItem {
  readonly body: Body | null;
}

type Session = ReviewSession<Item>;

/** The items as a batch or an import has them: refused, clashing, cleared, changed or unchanged. */
function itemsOf(session: Session, { now, base }: Stored): readonly Item[] {
  return IDS.map((id): Item => {
    const title = now.get(id) ?? null;
    const wanted = session.edits[id]?.["title"];
    const mine = (wanted === undefined ? WANTED : wanted) as string | null;
    const record = { userId: id, title };
    const isOpen = title !== base.get(id) && title !== mine;
    const choice = isOpen ? choiceOf(session.decisions, { of: id, attribute: "title" }, title) : "mine";
    const [kind, state] = lookOf({ isSkipped: isSkipped(session, id, WHOLE_ROW), mine, title, choice });
    const cells = [{ attribute: "title", label: "Title", state, old: "", new: "", isFilled: false, text: state }];
    const review = { key: String(id), title: String(id), kind, cells, issue: null };
    const isSent = kind !== "conflict" && choice === "mine";
    return { id, review, record, body: isSent ? { title: mine, reviewed: title } : null };
  });
}

interface Look {
  readonly isSkipped: boolean;
  readonly mine: string | null;
  readonly title: string | null;
  readonly choice: "mine" | "theirs" | undefined;
}

function lookOf({ isSkipped: isLeft, mine, title, choice }: Look): readonly [ReviewKind, CellState] {
  if (isLeft) return ["skipped", "leftAlone"];
  if (mine === WRONG) return ["error", "error"];
  if (choice === undefined) return ["conflict", "conflict"];
  if (choice === "theirs") return ["unchanged", "changedSince"];
  if (mine === title) return ["unchanged", "unchanged"];
  return mine === null ? ["changed", "cleared"] : ["changed", "changed"];
}

type Act =
  | { readonly act: "edit"; readonly id: number; readonly value: string | null }
  | { readonly act: "skip" | "unskip"; readonly id: number; readonly attribute: string }
  | { readonly act: "decide"; readonly id: number; readonly choice: "mine" | "theirs" }
  | { readonly act: "decideAll"; readonly choice: "mine" | "theirs" }
  | { readonly act: "others"; readonly id: number; readonly value: string | null }
  | { readonly act: "preview"; readonly refused: readonly number[] }
  | { readonly act: "submit"; readonly refused: readonly number[]; readonly before: string | null }
  | { readonly act: "accept" | "back" };

const id = fc.constantFrom(...IDS);
const value = fc.constantFrom("a", "b", WANTED, FIRST, WRONG, null);
const choice = fc.constantFrom("mine" as const, "theirs" as const);
const refused = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray([...IDS]));
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant("edit" as const), id, value }),
  fc.record({
    act: fc.constantFrom("skip" as const, "unskip" as const),
    id,
    attribute: fc.constantFrom("title", "email", WHOLE_ROW),
  }),
  fc.record({ act: fc.constant("decide" as const), id, choice }),
  fc.record({ act: fc.constant("decideAll" as const), choice }),
  fc.record({ act: fc.constant("others" as const), id, value }),
  { weight: 4, arbitrary: fc.record({ act: fc.constant("preview" as const), refused }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("submit" as const),
      refused,
      before: fc.constantFrom(null, "c"),
    }),
  },
  fc.record({ act: fc.constantFrom("accept" as const, "back" as const) }),
);

/** Runs a session beside what a plain reading of the laws says. */
class Run {
  session: Session;
  stored: Stored;
  /** What the laws need to know, in the plainest form. */
  hasChanged = true;
  isAccepted = false;
  readonly saved = new Set<RecordId>();

  constructor() {
    const first = new Map(IDS.map((each) => [each, FIRST] as const));
    this.stored = { now: first, base: first };
    this.session = openReview(type);
    this.session = this.#withItems(this.session);
  }

  #withItems(session: Session): Session {
    return itemsChanged(session, { items: itemsOf(session, this.stored) });
  }

  #item(of: number): Item {
    const item = this.session.items.find((each) => each.id === of);
    if (!item) throw new Error(`There is no item ${of}`);
    return item;
  }

  #change(session: Session): void {
    expect([session.accepted, submitReview(session) === null]).toEqual([false, true]);
    this.hasChanged = true;
    this.isAccepted = false;
    this.session = this.#withItems(session);
  }

  do(event: Act): void {
    if (event.act === "edit") {
      this.saved.delete(event.id);
      return this.#change(editItems(this.session, [this.#item(event.id)], "title", event.value));
    }
    if (event.act === "skip") return this.#change(skipValue(this.session, { id: event.id }, event.attribute));
    if (event.act === "unskip") {
      this.saved.delete(event.id);
      return this.#change(unskipValue(this.session, { id: event.id }, event.attribute));
    }
    if (event.act === "decide") {
      if (event.choice === "mine") this.saved.delete(event.id);
      return this.#change(decideConflict(this.session, this.#item(event.id), "title", event.choice));
    }
    if (event.act === "decideAll") return this.#decideAll(event.choice);
    if (event.act === "others") return this.#others(event.id, event.value);
    if (event.act === "preview") return this.#preview(event.refused);
    if (event.act === "submit") return this.#submit(event.refused, event.before);
    if (event.act === "back") return this.#back();
    this.isAccepted = this.session.step === "review";
    this.session = acceptCleared(this.session);
    expect(this.session.accepted).toBe(this.isAccepted);
  }

  #decideAll(of: "mine" | "theirs"): void {
    const open = this.session.items.filter(({ review }) => review.kind === "conflict");
    if (of === "mine") for (const item of open) this.saved.delete(item.id);
    this.#change(decideAllConflicts(this.session, of));
  }

  #others(of: number, title: string | null): void {
    this.stored = { ...this.stored, now: new Map(this.stored.now).set(of as 1, title) };
    this.#change(itemsChanged(this.session));
  }

  #preview(refusedIds: readonly number[]): void {
    if (this.session.isPreviewed) return;
    const issue = { code: "locked", attribute: null, message: "Locked" };
    const issues = itemsToSend(this.session).map(({ id: of }) => (refusedIds.includes(Number(of)) ? [issue] : []));
    this.session = previewItems(this.session, issues);
    this.hasChanged = false;
    for (const item of itemsToSend(this.session)) expect(item.review.kind).not.toBe("error");
  }

  #submit(refusedIds: readonly number[], before: string | null): void {
    const submitted = submitReview(this.session);
    const clears = this.session.items.some(({ review }) => review.cells[0]?.state === "cleared");
    const hasNothing = itemsToSend(this.session).length === 0;
    const isReady = this.session.step === "review" && !this.hasChanged && (this.isAccepted || !clears || hasNothing);
    expect(submitted !== null).toBe(isReady);
    if (!submitted) return;
    for (const item of submitted.sent) {
      expect(this.session.items).toContain(item);
      expect(item.review.kind).not.toBe("error");
      expect(this.saved).not.toContain(item.id);
      expect(isSkipped(this.session, item.id, WHOLE_ROW)).toBe(false);
    }
    // Somebody else can save between the preview and the call.
    const [first] = submitted.sent;
    if (before !== null && first) this.stored = { ...this.stored, now: new Map(this.stored.now).set(first.id, before) };
    const answers = submitted.sent.map((item) => this.#answer(item, refusedIds));
    this.#answered(withAnswers(submitted, answers), submitted, answers);
  }

  #answer({ id: of, body }: Item, refusedIds: readonly number[]): BatchResult {
    const importKey = String(of);
    const clash = { code: "clash", attribute: "title", message: "Somebody else was first" };
    const now = this.stored.now.get(of) ?? null;
    if (body && now !== body.reviewed && now !== body.title)
      return { importKey, status: "error", errorList: [clash.message], errors: [clash] };
    if (refusedIds.includes(Number(of))) return { importKey, status: "error", errorList: ["Refused"], errors: [] };
    if (body) this.stored = { ...this.stored, now: new Map(this.stored.now).set(of, body.title) };
    return { importKey, status: now === body?.title ? "unchanged" : "updated", errorList: [] };
  }

  /** Every item is saved, refused with a reason, clashing or unsent. */
  #answered(next: Session, submitted: Session, answers: readonly BatchResult[]): void {
    for (const [place, { id: of }] of submitted.sent.entries())
      if (answers[place]?.errorList.length === 0) this.saved.add(of);
    const hasClash = answers.some(({ errors }) => errors?.some(({ code }) => code === "clash"));
    expect([next.step, next.sent]).toEqual([hasClash ? "review" : "results", []]);
    if (hasClash) {
      expect([next.results, next.accepted, next.isPreviewed]).toEqual([submitted.results, false, false]);
      expect(new Set(next.saved.keys())).toEqual(this.saved);
      this.hasChanged = true;
      this.isAccepted = false;
      this.session = this.#withItems(next);
      return;
    }
    const sentIds = submitted.sent.map((item) => item.id);
    expect(next.results).toHaveLength(IDS.length);
    for (const [place, item] of submitted.items.entries()) {
      const result = next.results?.[place];
      const answer = answers[sentIds.indexOf(item.id)];
      if (answer) expect(result).toBe(answer);
      else if (this.saved.has(item.id)) expect(result?.errorList).toEqual([]);
      else if (item.review.kind === "skipped" || item.review.kind === "unchanged")
        expect(result).toMatchObject({ status: item.review.kind, errorList: [] });
      else expect(result?.errorList.length).toBeGreaterThan(0);
    }
    this.session = next;
    this.saved.clear();
    this.hasChanged = false;
  }

  /** The next review begins with what is stored then. */
  #back(): void {
    const former = stepBack(this.session, ["review", "results"]);
    if (!former) return;
    this.stored = { ...this.stored, base: this.stored.now };
    this.#change(former);
  }
}

test("whatever a person and others do, nothing is sent unseen or twice, and every item has its outcome", () => {
  const sizes = { sent: 0, clashes: 0, results: 0, again: 0 };
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 40 }), (acts) => {
      const run = new Run();
      for (const each of acts) {
        const former = run.session;
        run.do(each);
        if (each.act !== "submit" || run.session === former) continue;
        sizes.sent += 1;
        if (run.session.step === "results") sizes.results += 1;
        else sizes.clashes += 1;
        if (former.saved.size > 0) sizes.again += 1;
      }
    }),
    { numRuns: 1_500 },
  );
  // The sequences reach what the laws are about.
  for (const [what, count] of Object.entries(sizes)) expect(count, what).toBeGreaterThan(50);
});

describe("what is written back", () => {
  const cell = { attribute: "title", label: "Title", old: "", new: "", isFilled: false, text: null };
  const item = (kind: ReviewKind, state: CellState): Item => {
    const review = { key: "1", title: "1", kind, cells: [{ ...cell, state }], issue: null };
    return { id: 1, review, record: null, body: { title: null, reviewed: null } };
  };
  const sent = (isTakeBack: boolean, ...of: Parameters<typeof item>) =>
    submitReview(previewItems({ ...openReview(type, isTakeBack), items: [item(...of)] }, []))?.sent.length;
  test("needs no acceptance of cleared values", () => {
    expect([false, true].map((is) => sent(is, "changed", "cleared"))).toEqual([undefined, 1]);
  });
  test("is sent though it would be refused, and nothing else is", () => {
    expect([true, false].map((is) => sent(is, "error", "error"))).toEqual([1, 0]);
  });
});
