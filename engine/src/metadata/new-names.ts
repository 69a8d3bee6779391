import type { ApplicationSpec } from "./application-spec.ts";
import { attributeShape } from "./attribute-spec.ts";
import type { Properties } from "./definition-parts.ts";
import { entityShape, type ShownKind } from "./entity-spec.ts";
import { mappingShape } from "./mapping-spec.ts";
import { PRESET_SHAPE } from "./preset-spec.ts";
import type { Field, NamedKind, Part, Shape } from "./shape.ts";
import { WEBHOOK_SHAPE } from "./webhook-spec.ts";

/** What attributes and entities are called now, and what attributes refer to. All take names as something written has them. */
export interface NewNames {
  /** The present name of an attribute; its own where it kept it. */
  nameOf(entity: string, name: string): string;
  /** The present name of an entity; its own where it kept it. */
  entityOf(name: string): string;
  /** What an attribute, by its present name, refers to; null if it refers to none. */
  targetOf(entity: string, name: string): string | null;
}

/** The present name of an attribute of one entity, or of an entity. */
type RenamesName = (name: string) => string;

/** Of each kind of name, what it is now. */
type Renames = Readonly<Partial<Record<NamedKind, RenamesName>>>;

/**
 * A definition in which each use of a renamed attribute or entity has its present name: in conditions, lists, templates
 * and settings. The shapes say where they are named. The name of the definition itself stays.
 */
export function withNewNames(
  kind: ShownKind,
  entity: string,
  values: Properties,
  names: NewNames,
  application: ApplicationSpec,
): Properties {
  const rename: RenamesName = (name) => names.nameOf(entity, name);
  const renames = { attribute: rename, entity: (name: string) => names.entityOf(name) };
  const renamed = renamedParts(values, SHAPES[kind](application), renames);
  return Object.fromEntries(
    Object.entries(renamed).map(([property, value]) => {
      const special = SPECIAL[`${kind}.${property}`];
      return [property, special ? special(value, { entity, names, rename, values }) : value];
    }),
  );
}

const SHAPES: Readonly<Record<ShownKind, (application: ApplicationSpec) => Shape>> = {
  entity: entityShape,
  attribute: attributeShape,
  preset: () => PRESET_SHAPE,
  mapping: mappingShape,
  webhook: () => WEBHOOK_SHAPE,
};

function renamedParts(values: Properties, shape: Shape, renames: Renames): Properties {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return [key, field ? renamedField(value, field, renames) : value];
    }),
  );
}

function renamedField(value: unknown, field: Field, renames: Renames): unknown {
  const { names, of } = field;
  if (Array.isArray(value)) return value.map((each) => renamedField(each, field, renames));
  if (typeof value === "string") return (names && renames[names]?.(value)) ?? value;
  if (!isObject(value) || of === undefined) return value;
  const parts = [of].flat() as readonly Part[];
  if (parts.includes("condition")) return inCondition(value, renames.attribute ?? String);
  return renamedParts(value, Object.assign({}, ...parts) as Shape, renames);
}

/** A check, a group or `{ logic }`, also one whose check has no operator. */
function inCondition(condition: Properties, rename: RenamesName): Properties {
  const { attribute, list, logic } = condition;
  return {
    ...condition,
    ...(typeof attribute === "string" && { attribute: rename(attribute) }),
    ...(Array.isArray(list) && { list: list.map((each) => (isObject(each) ? inCondition(each, rename) : each)) }),
    ...(logic !== undefined && { logic: logicWithNewNames(logic, rename) }),
  };
}

/** Operators of JSON Logic whose operands are names. */
const NAMING: ReadonlySet<string> = new Set(["var", "before", "missing"]);

function logicWithNewNames(logic: unknown, rename: RenamesName): unknown {
  if (Array.isArray(logic)) return logic.map((each) => logicWithNewNames(each, rename));
  if (!isObject(logic)) return logic;
  return Object.fromEntries(
    Object.entries(logic).map(([operator, operands]) => [
      operator,
      NAMING.has(operator) ? inTexts(operands, rename) : logicWithNewNames(operands, rename),
    ]),
  );
}

/** Each text of a JSON value, as it becomes. */
function inTexts(value: unknown, change: RenamesName): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => inTexts(each, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inTexts(each, change)]));
}

/** A text with placeholders such as `{firstName} {lastName}`. */
function inTemplate(rename: RenamesName): RenamesName {
  return (template) => template.replace(/\{(\w+)\}/g, (_, name: string) => `{${rename(name)}}`);
}

interface Renaming {
  readonly entity: string;
  readonly names: NewNames;
  readonly rename: RenamesName;
  /** The definition as it was. */
  readonly values: Properties;
}

type Special = (value: unknown, renaming: Renaming) => unknown;

const inEach =
  (change: (entry: Properties, renaming: Renaming) => Properties): Special =>
  (list, renaming) =>
    Array.isArray(list) ? list.map((each) => (isObject(each) ? change(each, renaming) : each)) : list;

const templates: Special = (value, { rename }) => inTexts(value, inTemplate(rename));

/** What the shapes do not say: templates, expressions, and names of attributes of the entity that is referred to. */
const SPECIAL: Readonly<Record<string, Special>> = {
  "attribute.valueTemplate": templates,
  "attribute.option": templates,
  "attribute.fkType": (value, { names, values: { fkName } }) =>
    typeof value === "string" && typeof fkName === "string" ? names.nameOf(fkName, value) : value,
  "attribute.conditionalList": inEach(({ then, ...rule }, { rename }) => ({
    ...rule,
    ...(Array.isArray(then) && {
      then: then.map((action) =>
        isObject(action) && "value" in action
          ? { ...action, value: logicWithNewNames(action["value"], rename) }
          : action,
      ),
    }),
  })),
  "entity.waivedList": (_, { entity, names, values: { waivedList } }) =>
    inEach((waived) => {
      const by = names.nameOf(entity, String(waived["by"]));
      const target = names.targetOf(entity, by);
      const { attribute, when } = waived;
      const there: RenamesName = (name) => (target === null ? name : names.nameOf(target, name));
      return {
        ...waived,
        by,
        ...(typeof attribute === "string" && { attribute: there(attribute) }),
        ...(isObject(when) && { when: inCondition(when, there) }),
      };
    })(waivedList, { entity, names, rename: String, values: {} }),
  "mapping.conditionalList": inEach((filter, { rename }) =>
    filter["filterCode"] === undefined
      ? filter
      : { ...filter, filterCode: logicWithNewNames(filter["filterCode"], rename) },
  ),
  "mapping.rowList": (_, { entity, names, values: { rowList } }) =>
    inEach((row) => {
      if (row["valueType"] !== "attribute" || typeof row["value"] !== "string") return row;
      const value = names.nameOf(entity, row["value"]);
      const [target, shown] = [names.targetOf(entity, value), row["fkValue"]];
      const there = target !== null && typeof shown === "string" ? { fkValue: names.nameOf(target, shown) } : {};
      return { ...row, value, ...there };
    })(rowList, { entity, names, rename: String, values: {} }),
};

function isObject(value: unknown): value is Properties {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
