import { displayText, type EntityType, mayAttribute, type OperationResult, textForm } from "@armature/engine";
import { compileLogic, describeLogic, logicWithShownValues } from "@armature/engine/rules";
import { mappingCells, mappingHeaders, mappingReads, mappingRelations } from "@armature/onboarding/mapping";
import type * as contracts from "../operations.ts";
import { type Caller, type RecordReader, requireOrganization } from "@armature/server";
import type { ServerRecords } from "../../kit/server/typed.ts";
import { lastDownload } from "./downloads.ts";
import { readEpicIds } from "./epic-ids.ts";
import type { FoundMapping } from "./find-mapping.ts";
import { readRelated } from "./related.ts";

type Preview = OperationResult<typeof contracts.previewUserMapping>;

export interface PreviewDeps {
  readonly caller: Caller;
  readonly records: RecordReader;
  readonly serverRecords: ServerRecords;
  readonly clock: () => Date;
}

/**
 * The rows of a mapping: the organization's records that satisfy its first conditional, by name. Values that the caller
 * may not view are empty. Runs a constant number of statements.
 * @throws AppError noOrganization (409), tooMany (400)
 */
export async function previewMapping(
  { caller, records, serverRecords, clock }: PreviewDeps,
  found: FoundMapping,
): Promise<Preview> {
  const { type, mapping, filter } = found;
  const { name: key } = type.primaryKey;
  const mayView = (name: string) => mayAttribute(records.permission, type.name, name, "view");
  const sort = mayView(type.readableAttribute) ? [{ attribute: type.readableAttribute, descending: false }] : [];
  const columns = [...new Set([key, ...mappingReads(mapping)])].filter(mayView);
  const rows = await records.records(type.name, { sort, columns });
  const holds = mapping.filter && compileLogic(mapping.filter);
  const held = holds ? rows.filter((row) => holds(row, caller.facts)) : rows;
  const related = await readRelated(records, mappingRelations(type, mapping), held);
  const organization = requireOrganization(caller);
  const own = serverRecords.within(organization);
  const stored = await readEpicIds(own, type);
  const epicIds = new Map(stored.map(({ entityId, epicId }) => [entityId, epicId]));
  const today = clock().toISOString().slice(0, 10);
  const computed = { organizationName: organization.name, today };
  return {
    label: mapping.label,
    headerList: mappingHeaders(type, mapping, records.metadata.entities).map(([number, text]) => [number, text]),
    itemList: held.map((values) => {
      const recordId = Number(values[key]);
      const epicId = epicIds.get(recordId) ?? "";
      return [...mappingCells(type, mapping, { values, epicId, related, computed: { recordId, ...computed } })];
    }),
    filter,
    filterText: mapping.filter && filterText(type, mapping.filter),
    downloaded: await lastDownload(own, found),
  };
}

/** The filter in words, with labels of attributes and readable values. */
function filterText({ byName }: EntityType, filter: NonNullable<FoundMapping["mapping"]["filter"]>): string {
  const shown = (name: string, value: unknown) => {
    const attribute = byName.get(name);
    return attribute ? displayText(attribute, { [name]: value }) : textForm(value);
  };
  return describeLogic(logicWithShownValues(filter, shown), (name) => byName.get(name)?.label ?? name);
}
