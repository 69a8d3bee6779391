import { isEmpty, type Metadata, type Values } from "@armature/engine";
import { isReference } from "@armature/engine/values";
import * as contracts from "../operations.ts";
import { operations } from "./operations.ts";
import { ORGANIZATION, defineModule, type ModuleItem, type RecordReader } from "@armature/server";
import { onEntity } from "../../kit/server/typed.ts";
import type { StoredAddress } from "../../kit/records.ts";

const ADDRESS = "address";
const PAY_TO = "billingClaimsPayToAddress";
const PURPOSE = "purpose";
const WAIVED = ["county", "timezone"];

/**
 * Rules for addresses. The address that claims are paid to needs neither county nor time zone, whatever purpose it was
 * stored with. An address that anything else refers to must stay complete, so it cannot get a purpose.
 */
export const billing = defineModule({
  name: "onboarding.billing",
  contracts: { billing: contracts },
  operations,
  issues: {
    purposeInUse: {
      text: "Something else uses this address, so it keeps its county and timezone. Add another for payments.",
    },
  },
  entities: [
    onEntity({
      entity: ADDRESS,
      // A lock of addresses would not stop records of other entities from referring to them.
      locks: "none",
      read: async (items, records) => ({
        payTo: await namedIn(records, new Map([[ORGANIZATION, [PAY_TO]]]), idsOf(items, isLacking)),
        other: await namedIn(records, otherReferences(records.metadata), idsOf(items, isNarrowed)),
      }),
      waive: (items, { payTo }) => items.map(({ id }) => (id !== null && payTo.has(id) ? WAIVED : [])),
      validate: (items, { other }) =>
        items.map(({ id }) => (id !== null && other.has(id) ? [{ code: "purposeInUse", attribute: PURPOSE }] : [])),
    }),
  ],
});

type AddressItem = ModuleItem<StoredAddress>;

function idsOf(items: readonly AddressItem[], isAsked: (item: AddressItem) => boolean): readonly number[] {
  return items.flatMap((item) => (item.kind === "update" && item.id !== null && isAsked(item) ? item.id : []));
}

/** Whether a stored address lacks a value that may be waived. */
function isLacking({ issues, ...item }: AddressItem): boolean {
  const after: Values = "after" in item ? item.after : {};
  return issues.some(({ attribute }) => attribute !== null && WAIVED.includes(attribute) && isEmpty(after[attribute]));
}

/** Whether a stored address gets a purpose. */
function isNarrowed(item: AddressItem): boolean {
  return "changed" in item && !isEmpty(item.changed.purpose);
}

/** By entity, the attributes that refer to complete addresses. */
function otherReferences({ entities }: Metadata): ReadonlyMap<string, readonly string[]> {
  const types = [...entities.values()].filter(({ store, viewOf }) => store === "records" && viewOf === null);
  const named = types.map(({ name, attributes }) => {
    const own = attributes.filter((a) => a.fkName === ADDRESS && isReference(a.column) && a.name !== PAY_TO);
    return [name, own.map((a) => a.name)] as const;
  });
  return new Map(named.filter(([, attributes]) => attributes.length > 0));
}

/** The ids among `ids` that any of the attributes refers to. Runs one statement per entity. */
async function namedIn(
  records: RecordReader,
  by: ReadonlyMap<string, readonly string[]>,
  ids: readonly number[],
): Promise<ReadonlySet<unknown>> {
  if (ids.length === 0) return new Set();
  const named = new Set<unknown>();
  for (const [entity, columns] of by) {
    const items = columns.map((attribute) => ({ kind: "ids", attribute, ids }) as const);
    const rows = await records.records(entity, { where: { kind: "any", items }, columns });
    for (const row of rows) for (const column of columns) named.add(row[column]);
  }
  return named;
}
