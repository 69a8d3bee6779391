import {
  applies,
  type AttributeType,
  changedValues,
  type ChangeItem,
  COMMON_ATTRIBUTES,
  type EntityType,
  effectsOf,
  evaluate,
  isEmpty,
  isLocked,
  type Issue,
  mayAttribute,
  mayChange,
  type Mode,
  normalizeText,
  settle,
  templateChanges,
  type Truths,
  type Values,
  writable,
} from "@armature/engine";
import type { Scope } from "./scope.ts";

/** One item of a changeset, decided but for the look-ups. Pure: the same item on the same record gives the same plan. */
export interface PlannedItem {
  readonly index: number;
  readonly kind: ChangeItem["kind"];
  /** Null for a create whose id is still to be reserved. */
  readonly id: number | null;
  readonly before: Values | null;
  /** All attributes as they would be stored. */
  readonly after: Values;
  /** What is written: the attributes that differ. */
  readonly changed: Values;
  /** What is judged: attributes sent, or all of a create; none that a rule hides. */
  readonly judged: readonly AttributeType[];
  /** The attributes of `changed`. */
  readonly written: readonly AttributeType[];
  readonly issues: readonly Issue[];
}

/** Merges, applies the rules and collects the issues that need no look-up, for a create or an update. */
export function planWrite(
  type: EntityType,
  scope: Scope,
  item: Exclude<ChangeItem, { readonly kind: "delete" }>,
  before: Values | null,
  index: number,
): PlannedItem {
  const mode: Mode = item.kind;
  const known = knownValues(type, scope, item.values);
  const sent = normalized(type, storable(type, scope, known.values, mode));
  const base = before ?? defaultsOf(type, scope);
  const wanted = before ? changedValues(before, sent) : sent;
  const issues = [...known.issues, ...(before ? refusals(type, scope, before, Object.keys(wanted)) : [])];
  const ruled = applyRules(type, scope, base, wanted, before);
  const withTexts = { ...ruled.values, ...templateChanges(type.attributes, before ?? {}, ruled.values) };
  const after = Object.fromEntries(type.attributes.map((a) => [a.name, emptyToNull(withTexts[a.name])]));
  const changed = changedValues(before ?? {}, after);
  return {
    index,
    kind: mode,
    id: idOf(item, type, sent),
    before,
    after,
    changed,
    written: type.attributes.filter((attribute) => Object.hasOwn(changed, attribute.name)),
    judged: judgedAttributes(type, scope, mode, Object.keys(sent), ruled.truths),
    issues,
  };
}

function idOf(item: ChangeItem, type: EntityType, sent: Values): number | null {
  if (item.kind !== "create") return Number(item.id);
  const given = sent[type.primaryKey.name];
  return typeof given === "number" ? given : null;
}

/** A name that is no attribute, or none that the caller may view, is refused alike (GEN-D38, architecture 7). */
function knownValues(type: EntityType, scope: Scope, values: Values): { values: Values; issues: readonly Issue[] } {
  const isKnown = (name: string) =>
    (COMMON_ATTRIBUTES as readonly string[]).includes(name) ||
    (type.byName.has(name) && mayAttribute(scope.permission, type.name, name, "view"));
  const unknown = Object.keys(values).filter((name) => !isKnown(name));
  return {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => isKnown(name))),
    issues: unknown.map((attribute) => ({ code: "unknownAttribute", attribute })),
  };
}

/** What the server sets, what the mode excludes and what the care setting lacks is left out and never stored (GEN-D38). */
function storable(type: EntityType, scope: Scope, values: Values, mode: Mode): Values {
  const isStorable = (name: string) => {
    const attribute = type.byName.get(name);
    if (!attribute) return false;
    return scope.isServer || (writable(attribute, mode) && applies(type, attribute, scope.careSetting));
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => isStorable(name)));
}

/** Text is NFC, without NUL and outer white space; emptiness is null (architecture 6b, BLD-152). */
function normalized(type: EntityType, values: Values): Values {
  const isText = (name: string) => type.byName.get(name)?.column === "text";
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      emptyToNull(typeof value === "string" && isText(name) ? normalizeText(value) : value),
    ]),
  );
}

function emptyToNull(value: unknown): unknown {
  return isEmpty(value) ? null : value;
}

function defaultsOf(type: EntityType, scope: Scope): Values {
  const filled = type.attributes.filter(
    (a) => !isEmpty(a.valueDefault) && (a.serverSet || applies(type, a, scope.careSetting)),
  );
  return Object.fromEntries(filled.map((attribute) => [attribute.name, attribute.valueDefault]));
}

/** A value that would change without the right to (403), or on a locked record (423). */
function refusals(type: EntityType, scope: Scope, before: Values, changed: readonly string[]): readonly Issue[] {
  const attributes = changed.flatMap((name) => type.byName.get(name) ?? []);
  const forbidden = attributes.filter((a) => !mayChange(type, a, "update", scope.permission));
  const locked = isLocked(before) ? attributes.filter((a) => a.lockable) : [];
  return [
    ...forbidden.map(({ name }) => ({ code: "notUpdatable", attribute: name })),
    ...locked.map(({ name }) => ({ code: "locked", attribute: name })),
  ];
}

interface Ruled {
  readonly values: Values;
  readonly truths: Truths;
}

/**
 * The rules on the record as it would be saved: what is hidden or disabled is not changed, setValue fills what the
 * person did not change (BLD-D26). Leaving a value out can turn further rules, so it goes on until nothing is left out.
 */
function applyRules(type: EntityType, scope: Scope, base: Values, wanted: Values, before: Values | null): Ruled {
  const program = type.rules;
  const former = before ? evaluate(program.rules, before) : new Map<string, boolean>();
  const names = type.attributes.map((attribute) => attribute.name);
  const mayFill = (kept: Values) => (name: string) => {
    const attribute = type.byName.get(name);
    return attribute !== undefined && !Object.hasOwn(kept, name) && applies(type, attribute, scope.careSetting);
  };
  let kept = wanted;
  for (;;) {
    const settled = settle(program, { ...base, ...kept }, former, before ? Object.keys(kept) : names, mayFill(kept));
    const isBarred = (name: string) => {
      const { hidden, disabled } = effectsOf(program, settled.truths, name);
      return hidden || disabled;
    };
    const dropped = Object.keys(kept).filter(isBarred);
    if (dropped.length === 0 || scope.isServer) return { ...settled, values: withoutHidden(type, settled, before) };
    kept = Object.fromEntries(Object.entries(kept).filter(([name]) => !dropped.includes(name)));
  }
}

/** A hidden attribute is filled by no default and no setValue; it keeps what is stored. */
function withoutHidden(type: EntityType, { values, truths }: Ruled, before: Values | null): Values {
  const hidden = type.attributes.filter((a) => effectsOf(type.rules, truths, a.name).hidden);
  return { ...values, ...Object.fromEntries(hidden.map(({ name }) => [name, before?.[name] ?? null])) };
}

/** The rules are checked for the attributes sent, and for all on create; hidden ones never (BLD-D22, BLD-D24). */
function judgedAttributes(
  type: EntityType,
  scope: Scope,
  mode: Mode,
  sent: readonly string[],
  truths: Truths,
): readonly AttributeType[] {
  const isAsked = (a: AttributeType) =>
    mode === "create" ? writable(a, mode) && applies(type, a, scope.careSetting) : isReached(a, sent);
  return type.attributes.filter(
    (a) => (isAsked(a) || (scope.isServer && sent.includes(a.name))) && !effectsOf(type.rules, truths, a.name).hidden,
  );
}

/** Sent, or judged by what was sent: a department's number by its location. */
function isReached(attribute: AttributeType, sent: readonly string[]): boolean {
  const reads = attribute.element?.reads?.(attribute) ?? [];
  return [attribute.name, ...reads].some((name) => sent.includes(name));
}
