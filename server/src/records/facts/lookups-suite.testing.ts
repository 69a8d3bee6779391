import { type ChangeItem, contextOf, type ElementType, NO_RESULT, type Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAttribute } from "../../../../plugins/kit/attribute.testing.ts";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describePostgresqlFirst, few } from "../../database/testing.ts";
import type { Testing, TestProduct } from "../../testing/test-product.ts";
import { createRecords } from "../records.ts";
import type { Scope } from "../scope.ts";

const MANY = 500;

/** Settings for element types that refer to records or read one: they refer to users, through `leadId`. */
const REFERENCE = {
  fkExists: true,
  fkName: "user",
  option: [
    { name: "entity", value: "user" },
    { name: "by", value: "leadId" },
    { name: "column", value: "jobTitle" },
  ],
};
const LEAD = { label: "Lead", elementType: "SelectFk", fkExists: true, fkName: "user" };

const nameOf = (element: ElementType) => `asked${element.name}`;

interface Needing<Person extends string> {
  readonly application: Testing<Person>;
  readonly elements: readonly ElementType[];
  /** The scope of a person who may create and change users. */
  readonly scopeOf: (product: TestProduct<Person>) => Scope;
  /** The record that limits values to the caller's organization, as the examples have it. */
  readonly bound?: { readonly serviceAreaId: number };
}

/** Tests that the lookups of each element type take as many statements for many records as for one. */
export function lookupsSuite<Person extends string>({ application, elements, scopeOf, bound }: Needing<Person>): void {
  const withNeeds = elements.filter((element) => element.needs(anAttribute(element)).length > 0);

  /** A valid value for this number: the id of a record if the element type refers to one, otherwise a text. */
  function valueOf({ cast }: TestProduct<Person>, element: ElementType, number: number): unknown {
    const context = contextOf(anAttribute(element), {}, { ...NO_RESULT, ...(bound && { scope: () => bound }) });
    const within = `${bound?.serviceAreaId ?? ""}${String(number % 1000).padStart(3, "0")}`;
    const texts = [`${number}`, `${number}${String(cast.examplesOf(element)[0])}`, within];
    const answers = texts.map((text) => element.parse(text, context));
    const values = answers.flatMap((answer) => ("value" in answer ? [answer.value] : []));
    const valid = values.find((value) => element.validate(value, context).length === 0);
    if (valid === undefined) throw new Error(`No text with ${number} is a value of ${element.name}`);
    return valid;
  }

  describePostgresqlFirst(
    "validating records",
    (database, kind) => {
      let product: TestProduct<Person>;
      let ids: readonly number[] = [];

      async function apply(items: readonly ChangeItem[]) {
        const counted = countingStatements(database());
        const { metadata } = product;
        const records = createRecords({ database: counted.database, metadata, clock: () => new Date() });
        const { items: results } = await records.apply(
          scopeOf(product),
          { entity: "user", source: "api", items },
          { atomic: "all" },
        );
        expect(results.flatMap((item) => item.issues)).toEqual([]);
        return { statements: counted.statements, ids: results.map((item) => Number(item.id)) };
      }

      async function costOf(size: number, values: (id: number, index: number) => Values): Promise<number> {
        return (await apply(ids.slice(0, size).map((id, i) => ({ kind: "update", id, values: values(id, i) }))))
          .statements;
      }

      beforeAll(async () => {
        product = await application.start(database());
        await product.publish("user.leadId", LEAD);
        for (const element of withNeeds) {
          const label = `Asked ${element.name}`;
          await product.publish(`user.${nameOf(element)}`, { label, elementType: element.name, ...REFERENCE });
        }
        const blank = Object.fromEntries(withNeeds.map((element) => [nameOf(element), null]));
        const created = await apply(
          Array.from({ length: MANY }, () => ({ kind: "create", values: product.anEntity("user", blank) })),
        );
        ids = created.ids;
      });
      afterAll(() => product.close());

      describe.each(few(kind, withNeeds).map((element) => [element.name, element] as const))("%s", (_name, element) => {
        test(`looks up as often for ${MANY} as for one`, async () => {
          const plain = await costOf(1, () => ({ jobTitle: element.name }));
          const one = await costOf(1, () => ({ [nameOf(element)]: valueOf(product, element, ids[0] ?? 0) }));
          const many = await costOf(MANY, (_id, i) => ({
            [nameOf(element)]: valueOf(product, element, ids.at(-1 - i) ?? 0),
          }));
          expect(one).toBeGreaterThan(plain);
          expect(many).toBe(one);
        });
      });
    },
    application.template,
  );
}
