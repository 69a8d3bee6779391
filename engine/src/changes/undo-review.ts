import { NO_FACTS } from "../rules/facts.ts";
import { allowingAbsent } from "../access/permission.ts";
import type { LookupResult } from "../elements/element-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { isEmpty, textForm } from "../values/value.ts";
import { changeMessageOf } from "./change-messages.ts";
import type { ChangeContext } from "./change-context.ts";
import type { ChangeItem } from "./changeset.ts";
import { isUndone, type Undo, type UndoCell, undoItems, type UndoRecord, type UndoState } from "./inverse.ts";
import { planRestore } from "./plan-restore.ts";
import { reviewItem, type ReviewRecord, type ElsewhereCell } from "./review.ts";

/** Reviews what undoing would do to each record. The key of each review record is the record's id. */
export function undoReview(
  type: EntityType,
  context: ChangeContext,
  undo: Undo,
  found?: LookupResult,
): readonly ReviewRecord[] {
  return undo.records.map((record, index) => {
    const [item] = undoItems({ ...undo, records: [record] });
    const title = titleOf(type, record);
    const review = item ? reviewOf(type, context, { item, index, title, record, undo, found }) : null;
    return { ...(review ?? untouched(type, record, title)), key: String(record.id) };
  });
}

interface Reviewed {
  readonly item: ChangeItem;
  readonly index: number;
  readonly title: string;
  readonly record: UndoRecord;
  readonly undo: Undo;
  readonly found: LookupResult | undefined;
}

function reviewOf(
  type: EntityType,
  context: ChangeContext,
  { item, index, title, record, undo, found }: Reviewed,
): ReviewRecord {
  const changedElsewhere =
    record.kind === "update" ? left(undo, record.id, record.cells) : new Map<string, ElsewhereCell>();
  const planned = planRestore(type, context, item, record.now, index);
  return reviewItem(type, planned, { title, changedElsewhere, ...(found && { found }) });
}

/** Values that could be undone but were not chosen. */
function left(undo: Undo, id: UndoRecord["id"], cells: readonly UndoCell[]): ReadonlyMap<string, ElsewhereCell> {
  const open = cells.filter(({ attribute, state }) => isOpen(state) && !isUndone(undo, { id, attribute }));
  return new Map(
    open.map(({ attribute, state, former }) => [
      attribute,
      { state: state === "changedSince" ? "changedSince" : "leftAlone", mine: former },
    ]),
  );
}

function isOpen(state: UndoState): boolean {
  return state === "undo" || state === "changedSince";
}

/** A record of which nothing is undone: the values that could be, or the reason why none can. */
function untouched(type: EntityType, record: UndoRecord, title: string): ReviewRecord {
  const base = { key: "", title, kind: "unchanged" as const, cells: [], issue: reasonOf(type, record) };
  if (record.kind !== "update" || record.now === null) return base;
  const nothing = { kind: "update", id: record.id, values: {} } as const;
  const changedElsewhere = left({ records: [record], chosen: new Set() }, record.id, record.cells);
  const planned = planRestore(type, NOBODY, nothing, record.now, 0);
  return { ...base, cells: reviewItem(type, planned, { title, changedElsewhere }).cells };
}

/** A plan that changes nothing needs no permissions. */
const NOBODY: ChangeContext = Object.freeze({
  permission: allowingAbsent({}),
  variant: null,
  state: null,
  facts: NO_FACTS,
});

const REASONS: Readonly<Partial<Record<UndoState, string>>> = {
  gone: "gone",
  undone: "undoneAlready",
  changedSince: "changedSince",
  notViewable: "notViewable",
  undo: "leftAlone",
};

function reasonOf(type: EntityType, record: UndoRecord): string | null {
  const states = record.kind === "update" ? record.cells.map(({ state }) => state) : [record.state];
  if (states.some((state) => isOpen(state)) && record.kind === "update") return null;
  const code = REASONS[states[0] ?? "undone"];
  return code === undefined ? null : changeMessageOf({ code, attribute: null }, { entity: type.label });
}

function titleOf({ label, readableAttribute, importKey }: EntityType, record: UndoRecord): string {
  const values = record.now ?? (record.kind === "create" ? record.former : {});
  const named = [importKey?.name ?? "", readableAttribute].map((name) => values[name]).find((value) => !isEmpty(value));
  return named === undefined ? `${label} ${record.id}` : textForm(named);
}
