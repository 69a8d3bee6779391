import { sameValue } from "@armature/engine";
import { type ApplicationSpec, type LocalLayer, type Properties, withNewNames } from "@armature/engine/metadata";
import { type Definition, type Definitions, definitionKey } from "../../metadata/definitions.ts";
import { namesAfter, type WantedRename } from "./find-renames.ts";

/**
 * The definitions with attributes by their new names, wherever a layer of one names them. A removed attribute that had the
 * new name gets the former one, so that its values can still come back. What does not change stays the same object.
 */
export function renamedDefinitions(
  current: Definitions,
  renames: readonly WantedRename[],
  application: ApplicationSpec,
): Definitions {
  const names = namesAfter(renames, current);
  const layer = ({ kind, entity }: Definition, values: Properties) =>
    withNewNames(kind, entity, values, names, application);
  const renamed = (definition: Definition): Definition => {
    const { shipped, local } = definition;
    const rename = definition.kind === "attribute" ? renameOf(renames, definition) : undefined;
    const name = rename?.former === definition.name ? rename.name : (rename?.former ?? definition.name);
    const isRenamed = rename?.former === definition.name;
    const named = (values: Properties) => ({
      ...layer(definition, values),
      ...("name" in values && { name }),
    });
    const formerNameList = isRenamed && rename.formerNames.length > 0 ? { formerNameList: rename.formerNames } : {};
    const made = shipped && { ...withoutFormerNames(named(shipped), isRenamed), ...formerNameList };
    const next = { ...definition, name, shipped: made, local: local && inLayer(local, named) };
    return sameValue(next, definition) ? definition : next;
  };
  return new Map([...current.values()].map(renamed).map((each) => [definitionKey(each), each]));
}

function renameOf(renames: readonly WantedRename[], { entity, name }: Definition): WantedRename | undefined {
  return renames.find((each) => each.entity === entity && (each.former === name || each.name === name));
}

function withoutFormerNames(values: Properties, isRenamed: boolean): Properties {
  if (!isRenamed) return values;
  const { formerNameList: _, ...others } = values;
  return others;
}

function inLayer({ values, base }: LocalLayer, named: (values: Properties) => Properties): LocalLayer {
  return { values: named(values), base: named(base) };
}
