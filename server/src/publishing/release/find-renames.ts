import type { Properties } from "@armature/engine/metadata";
import { DatabaseError } from "../../database/database.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import { type Definition, type Definitions, definitionKey } from "../../metadata/definitions.ts";
import { definitionThrough, type NameChange } from "../../metadata/renames.ts";
import type { ShippedDefinition } from "../../metadata/shipped.ts";

/** An entity or attribute of this database that a release calls otherwise. */
export interface WantedRename extends NameChange {
  /** All its former names, as the files have them. */
  readonly formerNames: readonly string[];
}

/**
 * The entities and attributes of a database that the files call otherwise, entities first: attributes have the present
 * name of theirs then. A former name that the database does not have has no effect, and neither has one of what has its
 * new name already.
 * @param mayGoBack whether an older release takes a rename back that a newer one made
 * @throws DatabaseError if the database has both, so that nobody can tell whose values stay
 */
export function findRenames(
  shipped: readonly ShippedDefinition[],
  current: Definitions,
  mayGoBack: boolean,
): readonly WantedRename[] {
  const problems: string[] = [];
  const entities = renamesOf("entity", shipped, current, { mayGoBack, problems });
  const moved = [...current.values()].map((each) => ({ ...each, ...definitionThrough(entities, each) }));
  const named = new Map(moved.map((each) => [definitionKey(each), each]));
  const attributes = renamesOf("attribute", shipped, named, { mayGoBack, problems });
  if (problems.length > 0)
    throw new DatabaseError(["This release cannot rename, so it does not start:", ...problems].join("\n"));
  return [...entities, ...attributes];
}

type RenamedKind = NameChange["kind"];

interface Finding {
  readonly mayGoBack: boolean;
  readonly problems: string[];
}

function renamesOf(
  kind: RenamedKind,
  all: readonly ShippedDefinition[],
  current: Definitions,
  { mayGoBack, problems }: Finding,
): readonly WantedRename[] {
  const shipped = all.filter((each) => each.kind === kind);
  const forward = shipped.flatMap((each) => renameOf(kind, each, current, problems));
  return mayGoBack ? [...forward, ...backwards(kind, shipped, current)] : forward;
}

/** A definition of the kind by another name. */
function otherwise(kind: RenamedKind, entity: string, name: string): DefinitionName {
  return { kind, entity: kind === "entity" ? name : entity, name };
}

function present(current: Definitions, definition: DefinitionName): Definition | undefined {
  const found = current.get(definitionKey(definition));
  return found?.removed === false ? found : undefined;
}

function formerNamesOf(properties: Properties | null): readonly string[] {
  return (properties?.["formerNameList"] ?? []) as readonly string[];
}

function renameOf(
  kind: RenamedKind,
  { entity, name, shipped }: ShippedDefinition,
  current: Definitions,
  problems: string[],
): readonly WantedRename[] {
  const formerNames = formerNamesOf(shipped);
  const found = formerNames.flatMap((former) => present(current, otherwise(kind, entity, former)) ?? []);
  const now = present(current, { kind, entity, name });
  const named = formerNamesOf(now?.shipped ?? null);
  const [former, other] = found.filter((each) => !(named.includes(each.name) && each.shipped === null));
  if (!former) return [];
  const both = now ?? other;
  if (!both && former.shipped !== null) return [{ kind, entity, former: former.name, name, formerNames }];
  const place = (one: string) => (kind === "entity" ? one : `${entity}.${one}`);
  const was = `- ${place(name)} was ${place(former.name)} according to formerNameList, but`;
  const leave = `leave ${former.name} out of formerNameList.`;
  problems.push(
    both
      ? `${was} this database has ${place(both.name)} too. Remove one of the two there, or ${leave}`
      : `${was} ${place(former.name)} was made in this database. Remove it there, or ${leave}`,
  );
  return [];
}

/** The renames that a newer release made and these files do not know. */
function backwards(
  kind: RenamedKind,
  brought: readonly ShippedDefinition[],
  current: Definitions,
): readonly WantedRename[] {
  const shipped = new Map(brought.map((each) => [definitionKey(each), each]));
  return [...current.values()].flatMap((each) => {
    const { entity, name, removed, shipped: values } = each;
    if (each.kind !== kind || removed || shipped.has(definitionKey(each))) return [];
    const former = formerNamesOf(values)
      .map((one) => otherwise(kind, entity, one))
      .find((one) => shipped.has(definitionKey(one)) && !present(current, one));
    if (former === undefined) return [];
    const formerNames = formerNamesOf(shipped.get(definitionKey(former))?.shipped ?? null);
    return [{ kind, entity: former.entity, former: name, name: former.name, formerNames }];
  });
}
