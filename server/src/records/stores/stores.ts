import type { EntityType } from "@armature/engine";
import { calendarIn, resolveDays } from "@armature/engine/list";
import { AppError } from "../../base/errors.ts";
import type { MetadataStore } from "../../metadata/metadata-store.ts";
import type { ServerModule } from "../points/module.ts";
import { entityOf } from "../read/query.ts";
import type { RecordReads } from "../read/record-reads.ts";
import { readFresh } from "../write/write-transaction.ts";
import type { RecordStore } from "./record-store.ts";

export type StoreOf = (type: EntityType) => RecordStore;

export interface StoresDeps {
  readonly metadata: MetadataStore;
  readonly clock: () => Date;
  readonly modules: readonly ServerModule[];
}

/** The store of each entity: the one that its type names, or the reader of a module in front of it. */
export function storesOf(deps: StoresDeps, stores: Readonly<Record<EntityType["store"], RecordStore>>): StoreOf {
  const named: StoreOf = ({ store }) => stores[store];
  const here = readsOf(deps, named);
  const opened = deps.modules.flatMap(({ stores: own = {} }) => Object.entries(own));
  const elsewhere = new Map(opened.map(([entity, open]) => [entity, open(here)]));
  return (type) => {
    const reads = elsewhere.get(type.name);
    return reads ? readElsewhere(reads, named(type)) : named(type);
  };
}

function readElsewhere(reads: RecordReads, here: RecordStore): RecordStore {
  return {
    ...here,
    query: ({ scope }, query) => reads.query(scope, query),
    get: ({ scope, type }, id) => reads.get(scope, type.name, id),
  };
}

/** Reads records of any entity from its store. */
export function readsOf({ metadata, clock }: Pick<StoresDeps, "metadata" | "clock">, storeOf: StoreOf): RecordReads {
  return {
    query: (scope, asked) =>
      readFresh(metadata, (compiled) => {
        const type = entityOf(compiled, asked.entity);
        const calendar = calendarIn(asked.timeZone ?? "UTC", clock());
        const query = { ...asked, where: asked.where && resolveDays(type, asked.where, calendar) };
        return storeOf(type).query({ compiled, scope, type }, query);
      }),
    get: (scope, entity, id) =>
      readFresh(metadata, async (compiled) => {
        const type = entityOf(compiled, entity);
        const found = await storeOf(type).get({ compiled, scope, type }, id);
        if (!found) throw new AppError("unknownRecord", { args: { entity: type.label } });
        return found;
      }),
  };
}
