import { sameValue } from "@armature/engine";
import type { FastifyBaseLogger } from "fastify";
import { type Definitions, definitionKey } from "../../metadata/definitions.ts";
import type { DefinitionChange, LayerChange } from "../../metadata/layer-change.ts";
import { publish, publishAnswering, type PublishDeps, type Published, type PublishRequest } from "../publish.ts";
import { refuseOlder, type Release, rememberRelease } from "./releases.ts";
import type { ShippedDefinition } from "../../metadata/shipped.ts";

/** What a start brings. */
export interface ShippedRelease {
  readonly release: Release;
  readonly shipped: readonly ShippedDefinition[];
  /** Whether an older release may take back what a newer one published, as developers and demos do. */
  readonly mayGoBack: boolean;
}

/**
 * Publishes the definitions of the release, and remembers the release. Changes become an ordinary revision, in one
 * transaction, and local edits are kept. Without changes, nothing is published.
 * @throws DatabaseError if a newer release has used the database
 */
export async function loadRelease(deps: PublishDeps, brought: ShippedRelease): Promise<Published> {
  const { release, shipped, mayGoBack } = brought;
  return publishAnswering(deps, ofRelease(shipped), {
    async former(trx) {
      if (!mayGoBack) await refuseOlder(trx, release, shipped);
      return undefined;
    },
    async made(trx, published) {
      await rememberRelease(trx, release, deps.clock().toISOString());
      return published;
    },
  });
}

/** Publishes definitions that changed while the server runs. */
export async function loadShipped(deps: PublishDeps, shipped: readonly ShippedDefinition[]): Promise<Published> {
  return publish(deps, ofRelease(shipped));
}

function ofRelease(shipped: readonly ShippedDefinition[]): PublishRequest {
  return {
    authorId: null,
    note: "Shipped metadata of this release",
    base: null,
    isRelease: true,
    changes: (current) => shippedChanges(shipped, current),
  };
}

/** Logs what a release did to the database, one line for each kind, with the names. An empty database got all of it. */
export function logRelease(
  { changes, steps, definitions: all }: Published,
  log: Pick<FastifyBaseLogger, "info">,
): void {
  const isFirst = changes.length === all.size && changes.every(({ before }) => before === null);
  if (isFirst) return void (all.size > 0 && log.info({ definitions: all.size }, "the release was loaded"));
  const definitions = (of: (change: DefinitionChange) => boolean) =>
    changes.filter(of).map(({ kind, entity, name }) => (kind === "entity" ? entity : `${entity}.${name}`));
  const values = (wanted: "setAside" | "restore") =>
    steps.flatMap((step) => (step.kind === wanted ? [`${step.column.entity}.${step.column.attribute}`] : []));
  const lines: Readonly<Record<string, readonly string[]>> = {
    "the release added definitions": definitions(({ before }) => before === null),
    "the release changed definitions": definitions(({ before, after }) => before !== null && after !== null),
    "the release removed definitions": definitions(({ after }) => after === null),
    "the release set values aside": values("setAside"),
    "the release restored values that were set aside": values("restore"),
  };
  for (const [message, names] of Object.entries(lines)) if (names.length > 0) log.info({ names }, message);
}

/** Adds new and changed definitions. Removes those that the release no longer has, unless somebody edited them here. */
function shippedChanges(shipped: readonly ShippedDefinition[], current: Definitions): readonly LayerChange[] {
  const brought = new Set(shipped.map(definitionKey));
  const changed = shipped.filter((d) => !sameValue(current.get(definitionKey(d))?.shipped, d.shipped));
  const dropped = [...current.values()].filter(
    (d) => d.shipped && !d.removed && !d.local && !brought.has(definitionKey(d)),
  );
  return [
    ...changed.map(
      ({ kind, entity, name, shipped: values }): LayerChange => ({ kind, entity, name, layer: "shipped", values }),
    ),
    ...dropped.map(({ kind, entity, name }): LayerChange => ({ kind, entity, name, layer: "shipped", values: null })),
  ];
}
