import { sameValue } from "@armature/engine";
import { changedParts, type DefinitionPath, merge3, type Properties, withParts } from "@armature/engine/metadata";
import type { DefinitionPart, RevertBody } from "@armature/engine/platform";
import { invalid } from "../../base/errors.ts";
import { type Definitions, definitionKey } from "../../metadata/definitions.ts";
import type { DefinitionChange, LayerChange } from "../../metadata/layer-change.ts";
import { definitionPlace, normalizeDefinition } from "../../metadata/normalize.ts";
import { isSeen, isWhollySeen, requireSeen, seenProperties } from "../definitions/definition-records.ts";
import type { Sending } from "../definitions/sent-change.ts";
import { ClashError, type ClashingPart, presentOf } from "./clashes.ts";

type Wanted = Pick<RevertBody, "paths" | "choose">;

/**
 * The changes that take a revision back, or some of its parts. What was changed since in other parts stays, and so does
 * what the caller may not view.
 * @param former the changes of the revision
 * @throws AppError invalid (400) for a part that the revision did not change, as far as the caller may view it; unknownRecord
 * (404) for the change of a definition that the caller may not view
 * @throws ClashError for a part that was changed since, unless it is chosen what becomes of it
 */
export function revertChanges(
  former: readonly DefinitionChange[],
  { paths, choose = [] }: Wanted,
  sending: Sending,
): readonly LayerChange[] {
  const { metadata, current } = sending;
  refuseUnchanged(former, paths ?? [], sending);
  refuseHidden(former, sending);
  const clashes: ClashingPart[] = [];
  const layers = former.toReversed().flatMap((change): readonly LayerChange[] => {
    const wanted = paths
      ? paths.filter((part) => isOf(change, part)).map(({ path }) => path)
      : seenParts(change, sending);
    if (wanted?.length === 0) return [];
    const { kind, entity, name } = change;
    const reverted = revertOne(
      change,
      wanted,
      choose.filter((part) => isOf(change, part)),
      current,
    );
    clashes.push(...reverted.clashes);
    const values = reverted.values && normalizeDefinition(change, reverted.values, metadata.tenancy.declared);
    return [{ kind, entity, name, layer: "local", values, convert: true }];
  });
  if (clashes.length > 0) throw new ClashError("revertClash", clashes);
  return layers;
}

function isOf(change: DefinitionChange, part: DefinitionPart): boolean {
  return definitionKey(change) === definitionKey(part);
}

/** The parts of a change that the caller may view; undefined for the whole of it. */
function seenParts(change: DefinitionChange, { scope, current }: Sending): readonly DefinitionPath[] | undefined {
  if (isWhollySeen(current, scope, change)) return undefined;
  if (!isSeen(scope, change)) return [];
  const seen = (side: Properties | null) => side && seenProperties(current, scope, change, side);
  return changedParts(change.kind, seen(change.before), seen(change.after)).map(({ path }) => path);
}

function refuseHidden(former: readonly DefinitionChange[], { scope }: Sending): void {
  const [first] = former;
  if (first && !former.some((change) => isSeen(scope, change))) requireSeen(scope, first);
}

/** What a definition becomes: the revision is the base of two changes, what happened since and the way back. */
function revertOne(
  change: DefinitionChange,
  wanted: readonly DefinitionPath[] | undefined,
  choices: NonNullable<Wanted["choose"]>,
  current: Definitions,
) {
  const { kind, entity, name, before, after } = change;
  const then = wanted ? withParts(kind, after, before, wanted) : before;
  const now = presentOf(current.get(definitionKey(change)));
  const { value, conflicts } = merge3(kind, after, now, then);
  const chosen = (keep: "now" | "then") =>
    conflicts.filter(({ path }) => choices.some((choice) => choice.keep === keep && sameValue(choice.path, path)));
  const [stay, back] = [chosen("now"), chosen("then")];
  const pathsOf = (some: typeof conflicts) => some.map(({ path }) => path);
  const values = withParts(kind, withParts(kind, value, now, pathsOf(stay)), then, pathsOf(back));
  const open = conflicts.filter((conflict) => !stay.includes(conflict) && !back.includes(conflict));
  const clashes = open.map((conflict) => ({ kind, entity, name, conflict, sides: { now, then } }));
  return { values, clashes };
}

function refuseUnchanged(
  former: readonly DefinitionChange[],
  parts: readonly DefinitionPart[],
  { scope, current }: Sending,
): void {
  const seen = (change: DefinitionChange, side: Properties | null) =>
    side && seenProperties(current, scope, change, side);
  const unknown = parts.find(
    (part) =>
      !former.some(
        (change) =>
          isOf(change, part) &&
          isSeen(scope, change) &&
          changedParts(change.kind, seen(change, change.before), seen(change, change.after)).some(({ path }) =>
            sameValue(path, part.path),
          ),
      ),
  );
  if (unknown) throw invalid(`the revision did not change ${[definitionPlace(unknown), ...unknown.path].join(" ")}`);
}
