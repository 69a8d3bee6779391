import { type RecordId, sameValue, type Values } from "@armature/engine";
import { type AskedRecord, markChanged, openRecord, withRelated } from "./asked-record.ts";
import type { AskedEntity, QuestionnaireType, RelatedTest } from "./question-type.ts";
import { linkReads, type RecordsById } from "./related.ts";

/**
 * How much of a questionnaire is answered. Each function takes a state and returns the next one. Parts that did not
 * change stay the same objects, and only what reads a change is computed again.
 */
export interface CompletionState {
  readonly type: QuestionnaireType;
  /** All given records, also those that only prerequisites read. */
  readonly records: RecordsById;
  /** Entity → record id → the questions about that record and their states. */
  readonly asked: ReadonlyMap<string, ReadonlyMap<RecordId, AskedRecord>>;
}

/**
 * Computes the completion of an organization for the first time.
 * @param records entity → the organization's records of it, with the attributes that `type.needs` names
 */
export function openCompletion(
  type: QuestionnaireType,
  records: Readonly<Record<string, readonly Values[]>>,
): CompletionState {
  const byId = new Map(
    type.needs.map(({ entity, key }) => [entity, new Map(records[entity]?.map((r) => [r[key] as RecordId, r]))]),
  );
  const asked = [...type.asked].map(([name, entity]) => {
    const own = [...(byId.get(name) ?? [])];
    return [name, new Map(own.map(([id, values]) => [id, openRecord(entity, id, values, byId)]))] as const;
  });
  return { type, records: byId, asked: new Map(asked) };
}

/** Takes over a new record or changed values. Values that are absent stay as they are. */
export function putRecord(state: CompletionState, entity: string, id: RecordId, values: Values): CompletionState {
  const former = state.records.get(entity)?.get(id);
  const changed = Object.keys(values).filter((name) => !sameValue(former?.[name], values[name]));
  if (former && changed.length === 0) return state;
  const records = withEntity(state.records, entity, (own) => own.set(id, { ...former, ...values }));
  const change = { entity, id, changed: former ? new Set(changed) : null };
  return { ...state, records, asked: askAgain(state, records, change) };
}

/** Takes over that a record was deleted. */
export function dropRecord(state: CompletionState, entity: string, id: RecordId): CompletionState {
  if (!state.records.get(entity)?.has(id)) return state;
  const records = withEntity(state.records, entity, (own) => own.delete(id));
  return { ...state, records, asked: askAgain(state, records, { entity, id, changed: null }) };
}

function withEntity(
  records: RecordsById,
  entity: string,
  change: (own: Map<RecordId, Values>) => unknown,
): RecordsById {
  const own = new Map(records.get(entity));
  change(own);
  return new Map([...records, [entity, own]]);
}

/** A change: the attributes of a record that changed, or null if the record was added or removed. */
interface Change {
  readonly entity: string;
  readonly id: RecordId;
  readonly changed: ReadonlySet<string> | null;
}

function askAgain(state: CompletionState, records: RecordsById, change: Change): CompletionState["asked"] {
  const entries = [...state.asked].map(([name, former]) => {
    const entity = state.type.asked.get(name);
    return [name, entity ? askEntityAgain(entity, former, records, change) : former] as const;
  });
  return new Map(entries);
}

function askEntityAgain(
  entity: AskedEntity,
  former: ReadonlyMap<RecordId, AskedRecord>,
  records: RecordsById,
  change: Change,
): ReadonlyMap<RecordId, AskedRecord> {
  const tests = entity.related.filter((test) => isReadBy(test, change));
  const own = entity.entity.name === change.entity ? ownChange(entity, former, records, change) : former;
  if (tests.length === 0) return own;
  const turned = [...own].map(([id, record]) => [id, withRelated(entity, record, id, tests, records)] as const);
  return turned.every(([id, record]) => own.get(id) === record) ? own : new Map(turned);
}

function isReadBy(test: RelatedTest, { entity, changed }: Change): boolean {
  return test.entity === entity && (changed === null || [...changed].some((name) => test.reads.has(name)));
}

/** Takes over that a record of this entity itself was changed, added or removed. */
function ownChange(
  entity: AskedEntity,
  former: ReadonlyMap<RecordId, AskedRecord>,
  records: RecordsById,
  { id, changed }: Change,
): ReadonlyMap<RecordId, AskedRecord> {
  const next = new Map(former);
  const values = records.get(entity.entity.name)?.get(id);
  const record = former.get(id);
  if (!values) next.delete(id);
  else if (!record || changed === null) next.set(id, openRecord(entity, id, values, records));
  else {
    const tests = entity.related.filter((test) => linkReads(test.link).some((name) => changed.has(name)));
    const marked = markChanged(entity, record, { ...record.values, ...values }, changed);
    next.set(id, withRelated(entity, marked, id, tests, records));
  }
  return next;
}
