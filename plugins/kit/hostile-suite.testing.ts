import { NO_FACTS } from "@armature/engine/rules";
import { allowingAbsent } from "@armature/engine/access";
import {
  compileMetadata,
  contextOf,
  createRegistry,
  type ElementType,
  NO_RESULT,
  parseAttributeSpec,
  parseEntitySpec,
} from "@armature/engine";
import { attemptSave, changesOf, changeValue, issuesOf, openForm } from "@armature/engine/form";
import { executeQuery, matcherOf } from "@armature/engine/list";
import { validate } from "@armature/engine/validation";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { specOf } from "./attribute.testing.ts";

const LONG = 250_000;

/** Characters that people use in texts and that programs often handle wrongly. */
const LETTERS = [
  "a",
  "9",
  " ",
  "\t",
  "\n",
  "\u0000",
  "\u202E",
  "\u2066",
  "\u0301",
  "\u200D",
  "\uD800",
  "👩‍👩‍👧",
  "İ",
  "ﬃ",
  "=",
];
const TEXTS = [...LETTERS.map((letter) => letter.repeat(LONG / letter.length)), "", ...LETTERS];
const texts = fc.oneof(
  fc.constantFrom(...LETTERS),
  fc.array(fc.constantFrom(...LETTERS)).map((all) => all.join("")),
);

/** Values of every JSON type, and some that only programs can make. */
const values = fc.oneof(
  fc.jsonValue(),
  texts,
  fc.array(texts, { maxLength: 4 }),
  fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }),
  fc.constantFrom(undefined, Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, JSON.parse('{"__proto__": {"a": 1}}')),
);

/** An entity with one such attribute, compiled, and a form for it. */
function typeOf(element: ElementType) {
  const attribute = parseAttributeSpec(specOf(element, "clinic"));
  const { name } = attribute;
  const key = parseAttributeSpec({
    name: "clinicId",
    label: "ID",
    entityName: "clinic",
    type: "integer",
    primaryKey: true,
  });
  const spec = { revision: 1, entities: [parseEntitySpec({ name: "clinic" })], attributes: [key, attribute] };
  const type = compileMetadata(spec, createRegistry([element])).entities.get("clinic");
  if (!type) throw new Error("the entity did not compile");
  return { type, name };
}

/** Tests each place that takes a value of an element type with values that no form gives. */
export function hostileSuite(elements: readonly ElementType[]): void {
  describe.each(elements.map((element) => [element.name, element] as const))("%s", (_, element) => {
    const { type, name } = typeOf(element);
    const attribute = type.byName.get(name);
    if (!attribute) throw new Error("the attribute did not compile");
    const context = {
      type,
      mode: "create",
      viewer: { permission: allowingAbsent({}), variant: null, facts: NO_FACTS },
      closed: false,
      locked: false,
    } as const;
    const issues = (value: unknown) => validate([attribute], { [name]: value }, { mode: "create", found: NO_RESULT });
    const listed = (value: unknown) => {
      const record = { clinicId: 1, [name]: value };
      const term = { kind: "term", attribute: name, operator: "contains", values: ["a"] } as const;
      const sort = [{ attribute: name, descending: true }];
      matcherOf(type, term)(record);
      return executeQuery(type, [record, { clinicId: 2, [name]: null }], {
        entity: "clinic",
        where: { kind: "quick", columns: [name], pieces: [""] },
        sort,
        page: { limit: null },
        columns: null,
        count: "exact",
      });
    };
    const typed = (value: unknown) => {
      const form = attemptSave(changeValue(openForm(context), name, value));
      return { issues: issuesOf(form), changes: changesOf(form) };
    };

    test("answers any value with issues that name code and attribute, in a record and in a form", () => {
      fc.assert(
        fc.property(values, (value) => {
          for (const issue of [...issues(value), ...typed(value).issues]) {
            expect(issue.code).toMatch(/^[a-zA-Z]+$/);
            expect(issue.attribute).toBe(name);
          }
        }),
      );
    });
    test("sorts and filters a list that holds any value", () => {
      fc.assert(
        fc.property(values, (value) => {
          expect(listed(value).rows).toHaveLength(2);
        }),
      );
    });
    test("reads any text of a cell as a value or as issues", () => {
      fc.assert(
        fc.property(texts, (text) => {
          const result = element.parse(text, contextOf(attribute, {}, NO_RESULT));
          if ("value" in result) expect(issues(result.value)).toBeInstanceOf(Array);
          else expect(result.issue.code).toMatch(/^[a-zA-Z]+$/);
        }),
      );
    });
    test("takes less than 0.3 s of work for 250,000 of any letter", { timeout: 60_000 }, () => {
      for (const text of TEXTS) {
        const began = process.threadCpuUsage();
        element.parse(text, contextOf(attribute, {}, NO_RESULT));
        issues(text);
        typed(text);
        listed(text);
        expect(process.threadCpuUsage(began).user).toBeLessThan(300_000);
      }
    });
  });
}
