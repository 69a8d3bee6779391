import { sameValue, textForm } from "@armature/engine";
import { changedParts, type Properties, valueAt } from "@armature/engine/metadata";
import type { HistoryChange, HistoryRevision } from "@armature/engine/platform";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import { type Definitions, definitionKey } from "../../metadata/definitions.ts";
import type { DefinitionChange } from "../../metadata/layer-change.ts";
import type { Scope } from "../../records/scope.ts";
import { isSeen, isWhollySeen, seenProperties } from "../definitions/definition-records.ts";
import type { PublishDeps } from "../publish.ts";
import { peopleOf, presentOf } from "./clashes.ts";
import { type Revision, type RevisionQuery, revisionsOf } from "./revisions.ts";

/** The most changed parts of one revision in an answer; a release changes thousands. */
const MOST_CHANGES = 200;

/** The changes of definitions, newest first, cut to what the caller may view. */
export async function historyOf(deps: PublishDeps, scope: Scope, query: RevisionQuery): Promise<HistoryRevision[]> {
  const compiled = deps.metadata.current();
  const { definitions } = compiled;
  const revisions = await revisionsOf(deps.database.kysely, compiled, query);
  const people = await peopleOf(
    deps,
    scope,
    revisions.map(({ authorId }) => authorId),
  );
  return revisions.map((revision) => {
    const changes = changesIn(revision, scope, definitions);
    return {
      revision: revision.number,
      at: revision.at,
      by: people[String(revision.authorId)] ?? null,
      note: revision.note,
      changes: changes.slice(0, MOST_CHANGES),
      more: Math.max(0, changes.length - MOST_CHANGES),
      hasHidden: revision.operations.some((change) => !isWhollySeen(definitions, scope, change)),
    };
  });
}

function changesIn({ operations }: Revision, scope: Scope, definitions: Definitions): readonly HistoryChange[] {
  return operations
    .filter((change) => isSeen(scope, change))
    .flatMap((change) => historyChanges(change, scope, definitions));
}

function historyChanges(change: DefinitionChange, scope: Scope, definitions: Definitions): readonly HistoryChange[] {
  const { kind, entity, name } = change;
  const seen = (properties: Properties | null) =>
    properties && seenProperties(definitions, scope, change as DefinitionName, properties);
  const [before, after] = [seen(change.before), seen(change.after)];
  const now = seen(presentOf(definitions.get(definitionKey(change))));
  const label = textForm((after ?? before)?.["label"]) || name;
  return changedParts(kind, before, after).map((part) => ({
    kind,
    entity,
    name,
    label,
    ...part,
    path: [...part.path],
    isCurrent: isStill(kind, now, part),
  }));
}

/** Whether a part still is what a change made it. */
function isStill(
  kind: DefinitionName["kind"],
  now: Properties | null,
  { path, after }: ReturnType<typeof changedParts>[number],
): boolean {
  if (path.length > 0) return sameValue(valueAt(kind, now, path), after);
  return changedParts(kind, now, after as Properties | null).length === 0;
}
