import { NO_FACTS } from "@armature/engine/rules";
import {
  type AttributeType,
  type ElementType,
  type EntityType,
  validateAttribute,
  type Values,
} from "@armature/engine";
import { applies, writable } from "@armature/engine/access";
import { uniqueCondition } from "@armature/engine/metadata";
import { choicesOf } from "@armature/engine/elements";
import { isReference } from "@armature/engine/values";
import { effectsOf, evaluate } from "@armature/engine/rules";
import { templateChanges } from "@armature/engine/schema";
import type { Random } from "./random.ts";

/** Ids that an attribute can refer to. */
export type Targets = (attribute: AttributeType) => readonly number[];

export interface RecordMaker {
  /**
   * A record that passes validation, apart from references without a target. Leaves values empty that depend on other
   * values, such as a county of a state, and values that few records may have, such as a flag for the main one.
   * @param n a number that is unique within the entity, such as the id
   */
  make(n: number, variant: string | null, targets: Targets): Values;
}

/** How many of ten records have an optional attribute filled. */
const FILLED_OF_TEN = 7;

/** What is needed to generate records. */
export interface Making {
  readonly random: Random;
  /** Valid values of an element type. */
  readonly examplesOf: (element: ElementType) => readonly unknown[];
}

/** Generates records of an entity from its compiled type and the examples of its element types. */
export function recordMaker(type: EntityType, making: Making): RecordMaker {
  const { random } = making;
  const rare = new Set(type.uniqueList.flatMap(({ when }) => (when ? [...uniqueCondition(when).reads] : [])));
  const asked = type.attributes.filter(
    (a) => a.element && writable(a, "create") && !isDependent(a) && !rare.has(a.name),
  );
  const sources = asked.map((attribute) => ({ attribute, value: sourceOf(attribute, making) }));
  const given = type.attributes.filter((a) => a.serverSet && a.valueDefault !== null);
  const defaults = Object.fromEntries(given.map((a) => [a.name, a.valueDefault]));
  return {
    make(n, variant, targets) {
      const values: Record<string, unknown> = { ...defaults };
      for (const { attribute, value } of sources) {
        const isAsked = type.scope === "self" || applies(type, attribute, variant);
        if (isAsked && (isNeeded(attribute) || random.below(10) < FILLED_OF_TEN))
          values[attribute.name] = value(n, targets);
      }
      return withTexts(type, withoutHidden(type, values));
    },
  };
}

function isDependent(attribute: AttributeType): boolean {
  return (attribute.element?.reads?.(attribute) ?? []).some((name) => name !== attribute.name);
}

function isNeeded({ required, requiredCreate, importKey, allowNull, showDefault }: AttributeType): boolean {
  return required || requiredCreate || importKey || !allowNull || showDefault;
}

type Source = (n: number, targets: Targets) => unknown;

function sourceOf(attribute: AttributeType, { random, examplesOf }: Making): Source {
  if (isReference(attribute.column)) return (_, targets) => reference(attribute, random.oneOf(targets(attribute)));
  if (attribute.needs.some((need) => need.kind === "unique")) return uniqueSource(attribute);
  const { multiple } = attribute;
  const choices = choicesOf(attribute).all.map(({ value }) => (multiple ? [value] : value));
  const valid = [...choices, ...(attribute.element ? examplesOf(attribute.element) : [])].filter((value) =>
    isValid(attribute, value),
  );
  return () => random.oneOf(valid) ?? null;
}

function reference({ column }: AttributeType, id: number | undefined): unknown {
  if (id === undefined) return null;
  return column === "references" ? [id] : id;
}

/** Uses the first valid form: `user 12`, `12@people.example`, `12`. */
function uniqueSource(attribute: AttributeType): Source {
  const forms: readonly ((n: number) => string)[] = [
    (n) => `${attribute.label} ${n}`,
    (n) => `person.${n}@people.example`,
    (n) => `N${n.toString(36).toUpperCase()}`,
    (n) => String(n),
  ];
  const form = forms.find((candidate) => isValid(attribute, candidate(MANY)));
  return (n) => form?.(n) ?? null;
}

/** A number with as many digits as any that is used. */
const MANY = 9_999_999;

function isValid(attribute: AttributeType, value: unknown): boolean {
  return validateAttribute(attribute, { [attribute.name]: value }, { mode: "create" }).length === 0;
}

/** Hiding a value can hide another, so it repeats until nothing more is hidden. */
function withoutHidden(type: EntityType, values: Values): Values {
  const ruleResults = evaluate(type.rules.rules, values, NO_FACTS);
  const hidden = Object.keys(values).filter(
    (name) => values[name] !== null && effectsOf(type.rules, ruleResults, name).hidden,
  );
  if (hidden.length === 0) return values;
  return withoutHidden(type, { ...values, ...Object.fromEntries(hidden.map((name) => [name, null])) });
}

function withTexts(type: EntityType, values: Values): Values {
  return { ...values, ...templateChanges(type.attributes, {}, values) };
}
