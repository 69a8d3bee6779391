import fc from "fast-check";
import { expect, test } from "vitest";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { ActionSpec } from "../rules/parse.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { planValuesOf } from "../testing/changes.ts";
import { anEntity, check, contextOf, rule } from "../testing/metadata.ts";
import { validate } from "../validation/validate.ts";
import { changesOf } from "./form-changes.ts";
import { changeValue, type FormState, issuesOf, openForm } from "./form-model.ts";

const NAMES = ["a", "b", "c", "d"] as const;
const value = fc.constantFrom("", "1", "2");
const name = fc.constantFrom(...NAMES);
const operator = fc.constantFrom("isEqual" as const, "isNotEqual" as const);
const condition = fc.record({ on: name, value, operator }).map((c) => check(c.on, c.value, c.operator));

/** A rule that reads another attribute than its own. */
const anyRule = (own: string, actions: readonly Exclude<ActionSpec["id"], "setValue">[]) =>
  fc
    .record({ on: fc.constantFrom(...NAMES.filter((each) => each !== own)), value, operator })
    .chain((c) => fc.constantFrom(...actions).map((action) => rule(check(c.on, c.value, c.operator), action)));

const anyAttribute = (own: string, actions: readonly Exclude<ActionSpec["id"], "setValue">[]) =>
  fc.record({
    name: fc.constant(own),
    required: fc.boolean(),
    maxLength: fc.constantFrom(null, 1),
    prerequisiteListRequired: fc.array(
      fc
        .record({ on: fc.constantFrom(...NAMES.filter((each) => each !== own)), value, operator })
        .map((c) => ({ attributeName: c.on, operator: c.operator, value: c.value })),
      { maxLength: 1 },
    ),
    conditionalList: fc.array(anyRule(own, actions), { maxLength: 2 }),
  });

const anyType = (actions: readonly Exclude<ActionSpec["id"], "setValue">[]): fc.Arbitrary<EntityType> =>
  fc
    .record({
      attributes: fc.tuple(...NAMES.map((each) => anyAttribute(each, actions))),
      rules: fc.array(fc.record({ if: condition, at: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }) }), {
        maxLength: 2,
      }),
    })
    .map(({ attributes, rules }) => {
      const ruleList = rules.map((each, i) => ({
        ...each,
        id: `r${i}`,
        level: "error" as const,
        text: `Refused ${i}`,
      }));
      return anEntity(attributes as readonly AttributeSpecInput[], { ruleList });
    });

const record = fc.record({ a: value, b: value, c: value, d: value });
const steps = fc.array(fc.tuple(name, value), { maxLength: 5 });
const said = (issues: readonly { code: string; attribute: string | null }[]) =>
  issues.map((issue) => JSON.stringify(issue)).toSorted();

function refusedByServer(type: EntityType, values: Values, before: Values | null): readonly string[] {
  const planned = planValuesOf(type, values, before);
  const own = validate(planned.validated, planned.after, { mode: planned.kind, before });
  return said([...own, ...(planned.ruled ?? [])]);
}

function typed(state: FormState, changes: readonly (readonly [string, string])[]): FormState {
  return changes.reduce((next, [on, to]) => changeValue(next, on, to), state);
}

/** Whether fields decide about one another, directly or through others, whether they are shown. */
function hideInCircles({ rules }: EntityType): boolean {
  const readsOf = (own: string) =>
    [...(rules.groupsOf(own)?.shows ?? []), ...(rules.groupsOf(own)?.hides ?? [])].flatMap(({ reads }) => [...reads]);
  return NAMES.some((own) => {
    const reached = new Set(readsOf(own));
    for (const next of reached) for (const read of readsOf(next)) reached.add(read);
    return reached.has(own);
  });
}

test("a form refuses what the server refuses, of a new record and of a stored one [SPEC F10, V6]", () => {
  fc.assert(
    fc.property(anyType(["requireToSave", "require"]), record, steps, fc.boolean(), (type, stored, changes, isNew) => {
      const before = isNew ? null : { userId: 1, ...stored, updated: "t" };
      const state = typed(openForm(contextOf(type, { mode: isNew ? "create" : "update" }), before ?? {}), changes);
      expect(said(issuesOf(state))).toEqual(refusedByServer(type, changesOf(state), before));
    }),
    { numRuns: 2000 },
  );
});

test("so it does where rules hide fields, typed into or not, and disable others [SPEC F4, F10]", () => {
  fc.assert(
    fc.property(
      anyType(["requireToSave", "show", "hide", "disable"]),
      record,
      steps,
      fc.boolean(),
      (type, stored, changes, isNew) => {
        const before = isNew ? null : { userId: 1, ...stored, updated: "t" };
        const state = typed(openForm(contextOf(type, { mode: isNew ? "create" : "update" }), before ?? {}), changes);
        const isTypedAndDisabled = NAMES.some((each) => {
          const field = state.fields[each];
          const isTyped = (state.values[each] ?? "") !== (before?.[each] ?? "");
          return isTyped && field !== undefined && field.disabled !== null;
        });
        fc.pre(!isTypedAndDisabled && !hideInCircles(type));
        expect(said(issuesOf(state))).toEqual(refusedByServer(type, changesOf(state), before));
      },
    ),
    { numRuns: 2000 },
  );
});
