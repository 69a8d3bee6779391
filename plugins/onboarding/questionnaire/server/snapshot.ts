import { sameValue, type Values } from "@armature/engine";
import { type CompletionState, openCompletion, talliesOf } from "@armature/onboarding/questionnaire";
import { ORGANIZATION, type RecordReader } from "@armature/server";
import { type HeldOrganization, type ServerReader } from "../../kit/server/typed.ts";
import { questionnaireOf } from "./questionnaire.ts";
import { readAnswers } from "./read-answers.ts";

const SNAPSHOT = "questionnaireSnapshot";

/** An organization as its own transaction sees it. */
type Held = Pick<HeldOrganization, "organizationId" | "variant">;

/** All that a snapshot keeps, beside who took it and when. */
interface Content {
  /** Of the questionnaire's definition. */
  readonly version: number;
  readonly careSetting: string | null;
  readonly completion: ReturnType<typeof talliesOf>;
  /** Entity → the organization's records: itself, its items, and what answers are about. */
  readonly records: Readonly<Record<string, readonly Values[]>>;
  /** The answers as people read them. */
  readonly answers: readonly object[];
}

/** Two people who submit within so many milliseconds submit at the same moment: the same answers are kept once. */
const SAME_MOMENT_MS = 60_000;

/** The snapshot that somebody took of the same answers a moment ago, or a new one. @returns its id */
export async function takeSnapshotOnce(held: HeldOrganization, userId: number): Promise<number> {
  const whole = await readWhole(held.reader.within(held));
  const last = await snapshotOfNow(held.reader, held, whole);
  const isOfNow = last !== null && Date.parse(held.at) - Date.parse(last.created) < SAME_MOMENT_MS;
  return isOfNow ? last.id : takeSnapshot(held, userId, whole);
}

/** Takes a snapshot of an organization that is held. @returns its id */
export async function takeSnapshot(held: HeldOrganization, userId: number, whole?: Whole): Promise<number> {
  const reader = held.reader.within(held);
  const values = { content: await contentOf(reader, whole ?? (await readWhole(reader))), userId };
  const [id] = await held.write({ entity: SNAPSHOT, items: [{ kind: "create", values }] });
  if (id === undefined) throw new Error("A snapshot was written without an id");
  return id;
}

/** The whole questionnaire of an organization, whoever asks. */
export interface Whole {
  readonly state: CompletionState;
  readonly records: Content["records"];
}

/** Reads every record that is asked about, read for it or named by a question, once, with all of its attributes. */
export async function readWhole(reader: RecordReader): Promise<Whole> {
  const { type } = questionnaireOf(reader.metadata);
  const named = [...type.questions.values()].flatMap(({ upload }) => upload.entity ?? []);
  const records: Record<string, readonly Values[]> = {};
  for (const entity of new Set([...type.needs.map((need) => need.entity), ...named])) {
    const columns = reader.metadata.entities.get(entity)?.attributes.map(({ name }) => name) ?? [];
    records[entity] = await reader.records(entity, { columns });
  }
  return { state: openCompletion(type, records), records };
}

/**
 * The snapshot that keeps what a held organization has answered, taken since its status changed last; null where there
 * is none, or something was changed after it.
 */
export async function snapshotOfNow(
  reader: ServerReader,
  held: Held,
  { records }: Whole,
): Promise<{ readonly id: number; readonly created: string } | null> {
  const sort = [{ attribute: "id", descending: true }];
  const columns = ["id", "content", "created"];
  const [last] = await reader.within(held).records(SNAPSHOT, { sort, columns, limit: 1 });
  if (!last || !(await isOfThisRound(reader, held, Number(last["id"])))) return null;
  const kept = last["content"] as Content;
  const { version } = questionnaireOf(reader.metadata).spec;
  const isSame = kept.version === version && sameValue(kept.records, records);
  return isSame ? { id: Number(last["id"]), created: String(last["created"]) } : null;
}

/** An organization that was opened again needs a new snapshot. */
async function isOfThisRound(reader: RecordReader, { organizationId }: Held, id: number): Promise<boolean> {
  const taken = await reader.lastEntry(SNAPSHOT, id);
  const opened = await reader.lastEntry(ORGANIZATION, organizationId, "status");
  return taken !== null && taken > (opened ?? 0);
}

async function contentOf(reader: RecordReader, { state, records }: Whole): Promise<Content> {
  return {
    version: questionnaireOf(reader.metadata).spec.version,
    careSetting: reader.variant,
    completion: talliesOf(state),
    records,
    answers: await readAnswers(reader, state),
  };
}
