import type { Properties } from "@armature/engine/metadata";
import type { Conversion, StoredColumn } from "@armature/engine/storage";
import { type Kysely, sql } from "kysely";
import type { Instant } from "../../database/column-types.ts";
import type { SystemSchema } from "../../database/schema.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import type { Accepted } from "../../metadata/lost-values.ts";

/** The channel that tells that fills got on. How far they are is in the catalogue, so the payload is empty. */
export const CONVERSIONS_CHANNEL = "armature_conversions";

/** A change of a definition with the definition that it was made on. */
export type PreparedChange = LayerChange & { readonly base: Properties | null };

/** The whole change that columns in the making belong to, so that any instance can finish it. */
export interface ConversionRequest {
  /** The revision that prepared it. It names the change. */
  readonly number: number;
  readonly at: Instant;
  readonly authorId: number | null;
  readonly note: string | null;
  readonly accept: Accepted | undefined;
  /** Whether the start of a release makes it. Then only a start of that release finishes it. */
  readonly isRelease: boolean;
  readonly layers: readonly PreparedChange[];
}

/** A column in the making as the catalogue has it. */
export interface MakingColumn extends StoredColumn {
  readonly conversion: Conversion & {
    readonly request: ConversionRequest;
    /** How many records were read. */
    readonly filled: number;
    /** When the instance that fills it said so last. */
    readonly reportedAt: Instant;
  };
}

/** A conversion that ended without a switch. */
export interface FailedColumn extends StoredColumn {
  readonly conversion: MakingColumn["conversion"] & { readonly problem: string };
}

/** All columns in the making, oldest change first. */
export async function loadMaking(db: Kysely<SystemSchema>): Promise<readonly MakingColumn[]> {
  return (await loadAt(db, "making")) as readonly MakingColumn[];
}

/** Those whose change failed, oldest first. */
export async function loadFailed(db: Kysely<SystemSchema>): Promise<readonly FailedColumn[]> {
  return (await loadAt(db, "failed")) as readonly FailedColumn[];
}

async function loadAt(db: Kysely<SystemSchema>, place: "making" | "failed"): Promise<readonly unknown[]> {
  return db
    .selectFrom("system.storage")
    .select(["entity", "attribute", "place", "columnName", "columnKind", "ready", "scope", "conversion"])
    .where("place", "=", place)
    .orderBy(sql`("conversion" -> 'request' ->> 'number')::int`)
    .orderBy("entity")
    .orderBy("columnName")
    .execute();
}

/** Says how far a fill is, which is also a sign of life of the instance. */
export async function reportFilled(
  db: Kysely<SystemSchema>,
  columns: readonly Pick<StoredColumn, "entity" | "columnName">[],
  read: number,
): Promise<void> {
  for (const { entity, columnName } of columns) {
    await sql`update system.storage
      set "conversion" = "conversion" || jsonb_build_object('filled', ${read}::int, 'reportedAt', now())
      where "entity" = ${entity} and "columnName" = ${columnName} and "place" = 'making'`.execute(db);
  }
  await sql`select pg_notify(${CONVERSIONS_CHANNEL}, '')`.execute(db);
}

/** The changes of administrators whose columns no instance has filled for so many seconds. */
export async function loadAbandoned(db: Kysely<SystemSchema>, seconds: number): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select ("conversion" -> 'request' ->> 'number')::int as number from system.storage
    where "place" = 'making' and ("conversion" -> 'request' ->> 'isRelease')::boolean is not true group by 1 having max(("conversion" ->> 'reportedAt')::timestamptz) <= now() - make_interval(secs => ${seconds}::int)
    order by 1`.execute(db);
  return rows.map(({ number }) => number);
}

/** The columns of one change. */
export function ofChange(columns: readonly StoredColumn[], number: number | undefined): readonly MakingColumn[] {
  return (columns as readonly MakingColumn[]).filter(
    ({ place, conversion }) => place === "making" && conversion.request.number === number,
  );
}
