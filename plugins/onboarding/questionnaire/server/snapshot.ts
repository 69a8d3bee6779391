import { sameValue, type Values } from "@armature/engine";
import { type CompletionState, openCompletion, talliesOf } from "@armature/onboarding/questionnaire";
import { ORGANIZATION, type RecordReader } from "@armature/server";
import type { HeldOrganization, OrganizationReader } from "../../kit/server/typed.ts";
import type { ShippedQuestionnaire } from "./questionnaire.ts";
import { readAnswers } from "./read-answers.ts";

const SNAPSHOT = "questionnaireSnapshot";

/** The organization within the current transaction. */
type LockedOrganization = Pick<HeldOrganization, "organizationId" | "variant">;

/** What a snapshot stores, apart from who took it and when. */
interface Content {
  /** The version of the questionnaire. */
  readonly version: number;
  readonly careSetting: string | null;
  readonly completion: ReturnType<typeof talliesOf>;
  /** Entity → the organization's records: the organization, its items, and records that answers name. */
  readonly records: Readonly<Record<string, readonly Values[]>>;
  /** The answers in words. */
  readonly answers: readonly object[];
}

/** If two people submit within this time, the same answers are stored only once. */
const SAME_MOMENT_MS = 60_000;

/**
 * Returns a snapshot that somebody took of the same answers just before, or takes a new one.
 * @returns its id
 */
export async function takeSnapshotOnce(held: HeldOrganization, userId: number, whole: Whole): Promise<number> {
  const last = await snapshotOfNow(held.reader, held, whole);
  const isOfNow = last !== null && Date.parse(held.at) - Date.parse(last.created) < SAME_MOMENT_MS;
  return isOfNow ? last.id : takeSnapshot(held, userId, whole);
}

/**
 * Takes a snapshot of a locked organization.
 * @returns its id
 */
export async function takeSnapshot(held: HeldOrganization, userId: number, whole: Whole): Promise<number> {
  const values = { content: await contentOf(held.reader, whole), userId };
  const [id] = await held.write({ entity: SNAPSHOT, items: [{ kind: "create", values }] });
  if (id === undefined) throw new Error("A snapshot was written without an id");
  return id;
}

/** The complete questionnaire of an organization, independent of the caller's rights. */
export interface Whole {
  readonly version: Content["version"];
  readonly state: CompletionState;
  readonly records: Content["records"];
}

/**
 * Reads each record once with all attributes: records that questions are about or name, and records that completion
 * reads.
 */
export async function readWhole(questionnaire: ShippedQuestionnaire, reader: RecordReader): Promise<Whole> {
  const { spec, type } = questionnaire.whole(reader.metadata);
  const named = [...type.questions.values()].flatMap(({ upload }) => upload.entity ?? []);
  const records: Record<string, readonly Values[]> = {};
  for (const entity of new Set([...type.needs.map((need) => need.entity), ...named])) {
    const columns = reader.metadata.entities.get(entity)?.attributes.map(({ name }) => name) ?? [];
    records[entity] = await reader.records(entity, { columns });
  }
  return { version: spec.version, state: openCompletion(type, records), records };
}

/**
 * The last snapshot, if it was taken after the last change of status and still has the current answers. Otherwise null.
 */
export async function snapshotOfNow(
  reader: OrganizationReader,
  held: LockedOrganization,
  { version, records }: Whole,
): Promise<{ readonly id: number; readonly created: string } | null> {
  const sort = [{ attribute: "id", descending: true }] as const;
  const columns = ["id", "content", "created"] as const;
  const [last] = await reader.records(SNAPSHOT, { sort, columns, limit: 1 });
  if (!last || !(await isOfThisRound(reader, held, last.id))) return null;
  const kept = last.content as Content;
  const isSame = kept.version === version && sameValue(kept.records, records);
  return isSame ? { id: last.id, created: String(last.created) } : null;
}

/**
 * Whether the snapshot is newer than the last change of status. After an organization is opened again, it needs a new
 * snapshot.
 */
async function isOfThisRound(
  reader: RecordReader,
  { organizationId }: LockedOrganization,
  id: number,
): Promise<boolean> {
  const taken = await reader.lastEntry(SNAPSHOT, id);
  const opened = await reader.lastEntry(ORGANIZATION, organizationId, "status");
  return taken !== null && taken > (opened ?? 0);
}

async function contentOf(reader: RecordReader, { version, state, records }: Whole): Promise<Content> {
  return {
    version,
    careSetting: reader.variant,
    completion: talliesOf(state),
    records,
    answers: await readAnswers(reader, state),
  };
}
