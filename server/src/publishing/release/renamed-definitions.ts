import { sameValue } from "@armature/engine";
import { type ApplicationSpec, type LocalLayer, type Properties, withNewNames } from "@armature/engine/metadata";
import { type Definition, type Definitions, definitionKey } from "../../metadata/definitions.ts";
import { definitionThrough, namesAfter } from "../../metadata/renames.ts";
import type { WantedRename } from "./find-renames.ts";

/**
 * The definitions with entities and attributes by their new names, wherever a layer of one names them. A removed one that
 * had the new name gets the former one, so that its values can still come back. What does not change stays the same
 * object.
 */
export function renamedDefinitions(
  current: Definitions,
  renames: readonly WantedRename[],
  application: ApplicationSpec,
): Definitions {
  const names = namesAfter(renames, current);
  const renamed = (definition: Definition): Definition => {
    const { kind, entity, shipped, local } = definition;
    const called = definitionThrough(renames, definition);
    const named = (values: Properties) => ({
      ...withNewNames(kind, entity, values, names, application),
      ...("name" in values && { name: called.name }),
      ...(kind === "entity" && values["route"] === definition.name && { route: called.name }),
    });
    const rename = renames.find(
      (each) => each.kind === kind && each.entity === called.entity && each.name === called.name,
    );
    const isRenamed = rename !== undefined && called.name !== definition.name;
    const made = shipped && (isRenamed ? withFormerNames(named(shipped), rename.formerNames) : named(shipped));
    const next = { ...definition, ...called, shipped: made, local: local && inLayer(local, named) };
    return sameValue(next, definition) ? definition : next;
  };
  return new Map([...current.values()].map(renamed).map((each) => [definitionKey(each), each]));
}

function withFormerNames(values: Properties, formerNames: readonly string[]): Properties {
  const { formerNameList: _, ...others } = values;
  return formerNames.length > 0 ? { ...others, formerNameList: formerNames } : others;
}

function inLayer({ values, base }: LocalLayer, named: (values: Properties) => Properties): LocalLayer {
  return { values: named(values), base: named(base) };
}
