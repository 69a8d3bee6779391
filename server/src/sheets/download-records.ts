import { type EntityType, type LookupResult, mayAttribute, NO_RESULT } from "@armature/engine";
import { listAttributes } from "@armature/engine/access";
import type { Database } from "../database/open.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { namesFor } from "../records/sql/labels.ts";
import type { Records } from "../records/records.ts";
import type { Scope } from "../records/scope.ts";
import { inWords } from "./export-records.ts";
import type { ExportContent } from "./export-workbook.ts";

export interface DownloadDeps {
  readonly database: Database;
  readonly compiled: CompiledMetadata;
  readonly records: Records;
  readonly scope: Scope;
  readonly type: EntityType;
  /** Whose days lists show of moments. */
  readonly timeZone: string;
}

/**
 * Prepares a download of all records in scope, ordered by name, with the attributes of its variant that the caller may
 * view. It is for reading, so references show their labels even if several records share one.
 * @throws AppError noOrganization (409), tooMany (400)
 */
export async function prepareDownload({
  database,
  compiled,
  records,
  scope,
  type,
  timeZone,
}: DownloadDeps): Promise<ExportContent> {
  const attributes = listAttributes(type, scope);
  const columns = attributes.map(({ name }) => name);
  const sort = mayAttribute(scope.permission, type.name, type.readableAttribute, "view")
    ? [{ attribute: type.readableAttribute, descending: false }]
    : [];
  const page = { limit: null };
  const { rows } = await records.query(scope, { entity: type.name, where: null, sort, page, columns, count: "none" });
  const { labels } = await namesFor({ db: database.kysely, compiled, scope, entity: type.name, rows, userIds: [] });
  const found: LookupResult = { ...NO_RESULT, label: (attribute, id) => labels[attribute]?.[String(id)] ?? null };
  return {
    title: type.labelPlural,
    columns: attributes.map(({ label }) => ({ header: label, choices: null })),
    rows: await inWords(attributes, rows, found, timeZone),
    exportId: null,
  };
}
