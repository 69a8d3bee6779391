import type { Properties } from "@armature/engine/metadata";
import { DatabaseError } from "../../database/database.ts";
import { type Definition, type Definitions, definitionKey, effectiveOf } from "../../metadata/definitions.ts";
import type { NewNames } from "../../metadata/renames.ts";
import type { ShippedDefinition } from "../../metadata/shipped.ts";

/** An attribute of this database that a release calls otherwise. */
export interface WantedRename {
  readonly entity: string;
  readonly former: string;
  readonly name: string;
  /** All its former names, as the files have them. */
  readonly formerNames: readonly string[];
}

/**
 * The attributes of a database that the files call otherwise. A former name that the database does not have has no
 * effect, and neither has one whose attribute has its new name already.
 * @param mayGoBack whether an older release takes a rename back that a newer one made
 * @throws DatabaseError if the database has both, so that nobody can tell whose values stay
 */
export function findRenames(
  shipped: readonly ShippedDefinition[],
  current: Definitions,
  mayGoBack: boolean,
): readonly WantedRename[] {
  const attributes = shipped.filter(({ kind }) => kind === "attribute");
  const problems: string[] = [];
  const forward = attributes.flatMap((each) => renameOf(each, current, problems));
  if (problems.length > 0)
    throw new DatabaseError(["This release cannot rename, so it does not start:", ...problems].join("\n"));
  return mayGoBack ? [...forward, ...backwards(attributes, current)] : forward;
}

function present(current: Definitions, entity: string, name: string): Definition | undefined {
  const definition = current.get(definitionKey({ kind: "attribute", entity, name }));
  return definition?.removed === false ? definition : undefined;
}

function formerNamesOf(properties: Properties | null): readonly string[] {
  return (properties?.["formerNameList"] ?? []) as readonly string[];
}

function renameOf(
  { entity, name, shipped }: ShippedDefinition,
  current: Definitions,
  problems: string[],
): readonly WantedRename[] {
  const formerNames = formerNamesOf(shipped);
  const found = formerNames.flatMap((former) => present(current, entity, former) ?? []);
  const now = present(current, entity, name);
  const named = formerNamesOf(now?.shipped ?? null);
  const [former, other] = found.filter((each) => !(named.includes(each.name) && each.shipped === null));
  if (!former) return [];
  const both = now ?? other;
  if (!both && former.shipped !== null) return [{ entity, former: former.name, name, formerNames }];
  problems.push(
    both
      ? `- ${entity}.${name} was ${entity}.${former.name} according to formerNameList, but this database has ${entity}.${both.name} too. Remove one of the two there, or leave ${former.name} out of formerNameList.`
      : `- ${entity}.${name} was ${entity}.${former.name} according to formerNameList, but ${entity}.${former.name} was made in this database. Remove it there, or leave ${former.name} out of formerNameList.`,
  );
  return [];
}

/** The renames that a newer release made and these files do not know. */
function backwards(attributes: readonly ShippedDefinition[], current: Definitions): readonly WantedRename[] {
  const shipped = new Map(attributes.map((each) => [definitionKey(each), each]));
  return [...current.values()].flatMap(({ kind, entity, name, removed, shipped: values }) => {
    if (kind !== "attribute" || removed || shipped.has(definitionKey({ kind, entity, name }))) return [];
    const former = formerNamesOf(values).find(
      (each) => shipped.has(definitionKey({ kind, entity, name: each })) && !present(current, entity, each),
    );
    if (former === undefined) return [];
    const formerNames = formerNamesOf(shipped.get(definitionKey({ kind, entity, name: former }))?.shipped ?? null);
    return [{ entity, former: name, name: former, formerNames }];
  });
}

/** The names that attributes have after the renames, for definitions that still have the former ones. */
export function namesAfter(renames: readonly WantedRename[], current: Definitions): NewNames {
  const nameOf = (entity: string, name: string) =>
    renames.find((each) => each.entity === entity && each.former === name)?.name ?? name;
  return {
    nameOf,
    targetOf(entity, name) {
      const former = renames.find((each) => each.entity === entity && each.name === name)?.former ?? name;
      const definition = current.get(definitionKey({ kind: "attribute", entity, name: former }));
      const target = definition ? effectiveOf(definition)["fkName"] : null;
      return typeof target === "string" ? target : null;
    },
  };
}
