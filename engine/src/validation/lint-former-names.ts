import type { Problem } from "../errors.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";

/**
 * The former names that cannot be followed: another attribute has it too, so nobody can tell whose values they are, or
 * there are no values. Both attributes are reported.
 */
export function formerNameProblems({ name: entity, attributes, byName, store }: EntityType): readonly Problem[] {
  return attributes.flatMap((attribute) => {
    const { name, formerNameList } = attribute;
    if (formerNameList.length === 0) return [];
    if (store !== "records")
      return [problemOf(entity, name, `${entity} stores no values of its own, so there is nothing to rename`)];
    return formerNameList.flatMap((former) => {
      const others = attributes.filter((other) => other !== attribute && isCalled(other, former));
      const problems = others.map((other) =>
        problemOf(
          entity,
          name,
          `${entity}.${former} is ${byName.has(former) ? "there too" : `the former name of ${other.name} too`}; keep one of the two`,
        ),
      );
      const there = byName.get(former);
      return there
        ? [
            ...problems,
            problemOf(entity, former, `${entity}.${name} has the former name ${former}; keep one of the two`),
          ]
        : problems;
    });
  });
}

/** As {@link formerNameProblems}, for entities. */
export function formerEntityProblems(types: readonly EntityType[]): readonly Problem[] {
  return types.flatMap(({ name, formerNameList }) =>
    formerNameList.flatMap((former) => {
      const others = types.filter((other) => other.name !== name && isCalled(other, former));
      return others.map((other) => {
        const isThere = other.name === former;
        const what = isThere ? `${former} is there too` : `${former} is the former name of ${other.name} too`;
        return { code: "duplicate", path: `${name}.formerNameList`, message: `${what}; keep one of the two` };
      });
    }),
  );
}

function isCalled({ name, formerNameList }: Pick<AttributeType, "name" | "formerNameList">, former: string): boolean {
  return name === former || formerNameList.includes(former);
}

function problemOf(entity: string, name: string, message: string): Problem {
  return { code: "duplicate", path: `${entity}.${name}.formerNameList`, message };
}
