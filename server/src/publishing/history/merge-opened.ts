import { merge3, type Properties } from "@armature/engine/metadata";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import type { ClashingPart } from "./clashes.ts";

/** The definition as its editor opened it, as it was sent, and as it is now. Null is one that does not exist. */
export interface OpenedSides {
  readonly opened: Properties | null;
  readonly sent: Properties | null;
  readonly now: Properties | null;
}

/** A change with what others changed since its editor opened the definition, and the parts that both changed. */
export function mergeOpened(name: DefinitionName, { opened, sent, now }: OpenedSides) {
  const { value, conflicts } = merge3(name.kind, opened, sent, now);
  const { kind, entity } = name;
  const sides = { opened, sent, now };
  const clashes = conflicts.map((conflict): ClashingPart => ({ kind, entity, name: name.name, conflict, sides }));
  return { value, clashes };
}
