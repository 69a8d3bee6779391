import { bodiesOf } from "@armature/engine/changes";
import { type ElementType, fold, type LookupResult, textForm, type Values } from "@armature/engine";
import { type ImportSheet, openImport, readColumns, readEntries, withSheet } from "@armature/engine/import";
import { elements } from "@armature/plugins/elements";
import { examplesOf } from "@armature/plugins/examples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAttribute } from "../../../kit/attribute.testing.ts";
import { describePostgresql, exportedFile, exportForm, readUsers, sendForm } from "@armature/server/testing";
import { memberScope, OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

const nameOf = ({ name }: ElementType) => `law${name}`;
const isNaming = (element: ElementType) => element.column(anAttribute(element)).startsWith("reference");

/* For every element type, those of the portal too, which read the service area of an organization. */
describePostgresql(
  "a sheet that was exported",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "nmqOpen");
    });
    afterAll(() => product.close());

    async function aRecord(entity: string, values: Values): Promise<number> {
      const { status, body } = await product.call("member", "POST", entity, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result[`${entity}Id`]);
    }

    describe("import(export(x)) = x", () => {
      /** Of the member's organization: numbers of its locations begin so. */
      const SERVICE_AREA = 110;
      const LOCATIONS = ["=1+1", "007", "Lee, Ann", '"Quoted"', "Twice", "Twice"];
      let preset: number;
      let ids: readonly number[];
      let users: readonly Values[];
      const found: LookupResult = {
        taken: () => undefined,
        label: () => undefined,
        idOf: (_attribute, label) => {
          const named = LOCATIONS.flatMap((name, i) => (fold(name) === fold(label) ? [ids[i] ?? 0] : []));
          return named.length === 1 ? (named[0] ?? null) : null;
        },
      };
      const typeOf = () => product.metadata.current().metadata.entities.get("user");

      function valueOf(element: ElementType, index: number): unknown {
        const needs = new Set(element.needs(anAttribute(element)).map(({ kind }) => kind));
        if (needs.has("unique")) return examplesOf(element)[index] ?? null;
        if (needs.has("scope")) return `${SERVICE_AREA}${100 + index}`;
        if (!isNaming(element)) return examplesOf(element)[index % examplesOf(element).length];
        const [one = 0, two = 0] = [ids[index], ids[(index + 3) % ids.length]];
        return element.column(anAttribute(element)) === "reference" ? one : [one, two];
      }

      beforeAll(async () => {
        const made: number[] = [];
        for (const name of LOCATIONS) made.push(await aRecord("location", { name }));
        ids = made;
        for (const element of elements) {
          const options = new Set(element.options.map(({ name }) => name));
          await product.publish(`user.${nameOf(element)}`, {
            label: `Law ${element.name}`,
            elementType: element.name,
            ...(options.has("comboboxOptionList") && { comboboxOptionList: examplesOf(element).flat() }),
            ...(isNaming(element) && { fkExists: true, fkName: "location" }),
          });
        }
        const attributeList = elements.map((element) => ({ attributeName: nameOf(element), required: true }));
        const stored = await product.call("admin", "POST", "userPreset", { label: "Law", attributeList });
        expect(stored.status, JSON.stringify(stored.body)).toBe(201);
        preset = Number(stored.body.result["id"]);
        const list: Values[] = [];
        for (let index = 0; index < LOCATIONS.length; index++) {
          list.push(
            await product.create(Object.fromEntries(elements.map((each) => [nameOf(each), valueOf(each, index)]))),
          );
        }
        users = list;
      });

      async function entriesOf(file: Buffer) {
        const type = typeOf();
        if (!type) throw new Error("There is no entity user");
        const { columns, result, exportId } = await readUsers(product, "member", file);
        expect(exportId).not.toBeNull();
        const cells = result.map((row) => columns.map((column) => row[column] ?? ""));
        const sheet: ImportSheet = { fileId: 1, headers: columns, cells, exported: null };
        const state = withSheet(openImport(type, { ...memberScope(product) }), sheet, found);
        expect(readColumns(state, found).unread).toEqual({});
        return readEntries(state, users, found);
      }

      test("for every element type: nothing would change, and nothing is an error", async () => {
        const form = exportForm(
          users.map(({ userId }) => userId),
          [],
          preset,
        );
        const file = await exportedFile(sendForm(product, "member", form));
        const entries = await entriesOf(file);
        expect(entries.map(({ importKey }) => importKey)).toEqual(users.map(({ email }) => textForm(email)));
        expect(bodiesOf(entries)).toEqual([]);
        expect(entries.map(({ review }) => review.kind)).toEqual(users.map(() => "unchanged"));
      });

      test("each element type had values to lose", () => {
        for (const element of elements)
          expect(
            users.some((user) => user[nameOf(element)] !== null),
            element.name,
          ).toBe(true);
      });
    });
  },
  productTemplate,
);
