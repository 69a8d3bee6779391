import {
  type Filter,
  fold,
  type Metadata,
  type PermissionMap,
  type ReferenceLabels,
  type SortKey,
  type Values,
} from "@armature/engine";
import type { RecordTypes } from "@armature/engine/schema";
import type { Facts } from "@armature/engine/rules";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { entriesOf, namesOf, writtenSql } from "../../metadata/renames.ts";
import { boundTo } from "../read/history.ts";
import { namesFor } from "../sql/labels.ts";
import { entityOf, queryRecords } from "../read/query.ts";
import { boundServerFor, type OfOrganization, type Scope, serverScope } from "../scope.ts";
import { mayReadLabels } from "../sql/table.ts";

/**
 * Reads records within a scope.
 * @template Types the generated `EntityRecords`, if the code has them
 */
export interface RecordReader<Types extends RecordTypes = RecordTypes> {
  readonly metadata: Metadata;
  readonly permission: PermissionMap;
  /** The variant of the organization that it reads in. */
  readonly variant: string | null;
  /**
   * The records that match, all of them unless there is a limit. What `columns` lists is there; what it does not, and
   * without it what these permissions may not view, is absent. One statement.
   */
  records<Name extends string & keyof Types, const Columns extends ColumnsOf<Types[Name]> | null = null>(
    entity: Name,
    options?: ReadOptions<string & keyof Types[Name], Columns>,
  ): Promise<readonly WithColumns<Types[Name], Columns>[]>;
  /** The labels of the references in these rows, by attribute and id. One statement. */
  labels(entity: string, rows: readonly Values[]): Promise<ReferenceLabels>;
  /** Whether the scope may read the labels of the entity's records. */
  mayReadLabels(entity: string): boolean;
  /**
   * The number of the latest history entry of a record, or of the latest that sets the attribute. Null if there is
   * none. Later entries have greater numbers. One statement.
   */
  lastEntry(entity: string, id: number, attribute?: string): Promise<number | null>;
}

type ColumnsOf<Row> = readonly (string & keyof Row)[];

/** A record in which the columns that a read lists are there. A list that the code does not spell out says nothing. */
export type WithColumns<Row extends Values, Columns> = Columns extends readonly (keyof Row)[]
  ? number extends Columns["length"]
    ? Row
    : Row & Required<Pick<Row, Columns[number]>>
  : Row;

/**
 * @template Name the names of the attributes, if the code has the types of the records
 * @template Columns the list of columns, as the code spells it out
 */
export interface ReadOptions<Name extends string = string, Columns = readonly Name[] | null> {
  readonly where?: Filter<Name> | null;
  /** All columns by default. */
  readonly columns?: Columns;
  readonly sort?: readonly SortKey<Name>[];
  readonly limit?: number;
}

/** Reads records of all organizations, or within one of them. */
export interface ServerReader<Types extends RecordTypes = RecordTypes> extends RecordReader<Types> {
  within(organization: OfOrganization): RecordReader<Types>;
  /** The names that are a username or an e-mail address of somebody, in any organization. Two statements. */
  knownPeople(names: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Reads the records of one organization, with the server's own permissions. */
export interface OrganizationReader<Types extends RecordTypes = RecordTypes> extends RecordReader<Types> {
  /** Records of all organizations. What is read there must not reach people of another organization. */
  readonly everywhere: ServerReader<Types>;
}

export function createReader<Types extends RecordTypes>(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
): RecordReader<Types> {
  const records = async (entity: string, options: ReadOptions = {}) => {
    const { where = null, columns = null, sort = [], limit = null } = options;
    const query = { entity, where, sort, page: { limit }, columns, count: "none" as const };
    return (await queryRecords(db, compiled, scope, query)).rows;
  };
  return {
    metadata: compiled.metadata,
    permission: scope.permission,
    variant: scope.variant,
    records: records as RecordReader<Types>["records"],
    labels: async (entity, rows) => (await namesFor({ db, compiled, scope, entity, rows, userIds: [] })).labels,
    mayReadLabels: (entity) => mayReadLabels(scope, entityOf(compiled, entity)),
    async lastEntry(entity, id, attribute) {
      const { renames } = compiled;
      const named = attribute === undefined ? sql`true` : hasValueSql(namesOf(renames, entity, attribute));
      const { rows } = await sql<{ id: number | null }>`select max("id") as id from system.history
        where ${entriesOf(renames, entity)} and "recordId" = ${id} and ${named}
          and ${boundTo(entityOf(compiled, entity), scope)}`.execute(db);
      return rows[0]?.id ?? null;
    },
  };
}

/** SQL that holds for entries that set the attribute, whatever it was called then. */
function hasValueSql(names: ReturnType<typeof namesOf>): RawBuilder<unknown> {
  const each = names.map((named) => sql`("new" ->> ${named.name} is not null and ${writtenSql(named, "entry")})`);
  return sql`(${sql.join(each, sql` or `)})`;
}

/**
 * A reader of all organizations with the server's own permissions.
 * @param factsIn the facts in an organization, and without one
 */
export function createServerReader<Types extends RecordTypes>(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  factsIn: (organization: OfOrganization | null) => Facts,
): ServerReader<Types> {
  const readerIn = (organization: OfOrganization | null) =>
    createReader<Types>(db, compiled, serverScope(compiled.entityNames, organization, factsIn(organization)));
  const everywhere = readerIn(null);
  return {
    ...everywhere,
    within: readerIn,
    async knownPeople(names) {
      if (names.length === 0) return new Set();
      const where = { kind: "term", attribute: "email", operator: "equals", values: names } as const;
      const rows = await everywhere.records("user", { where, columns: ["email"] });
      const accounts = db
        .selectFrom("system.account")
        .select("usernameKey")
        .where("usernameKey", "in", names.map(fold));
      const keys = (await accounts.execute()).map(({ usernameKey }) => usernameKey);
      return new Set([...keys, ...rows.map(({ email }) => fold(String(email)))]);
    },
  };
}

/** A reader of the organization in the scope, with the server's own permissions. Without one, of what belongs to none. */
export function createOrganizationReader<Types extends RecordTypes>(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
): OrganizationReader<Types> {
  return {
    ...createReader<Types>(db, compiled, boundServerFor(compiled.entityNames, scope)),
    everywhere: createServerReader<Types>(db, compiled, () => scope.facts),
  };
}
