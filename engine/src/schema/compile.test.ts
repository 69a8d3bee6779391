import { describe, expect, test } from "vitest";
import type { AttributeSpec } from "../metadata/attribute-spec.ts";
import { parseEntitySpec } from "../metadata/entity-spec.ts";
import { CLINICS } from "../testing/application.ts";
import { ELEMENTS } from "../testing/elements.ts";
import { anAttribute, anEntity, check, KEY, metadataOf, problemsOf, rule } from "../testing/metadata.ts";
import { compileMetadata } from "./compile.ts";

const names = (attributes: Parameters<typeof anEntity>[0]) => anEntity(attributes).attributes.map((a) => a.name);

describe("the order of attributes", () => {
  test("is ascending orderNumber [BLD-129, GEN-018]", () => {
    expect(
      names([
        { name: "b", orderNumber: 2 },
        { name: "a", orderNumber: 10 },
        { name: "c", orderNumber: -1 },
      ]),
    ).toEqual(["c", "b", "a", "userId"]);
  });
  test("puts null last, then goes by name", () => {
    expect(names(["b", "a", { name: "z", orderNumber: 5 }])).toEqual(["z", "a", "b", "userId"]);
  });
  test("goes by name among equal numbers", () => {
    expect(
      names([
        { name: "b", orderNumber: 0 },
        { name: "a", orderNumber: 0 },
      ]),
    ).toEqual(["a", "b", "userId"]);
  });
});

describe("an entity compiled", () => {
  const type = anEntity(["city", { name: "email", importKey: true }]);
  test("knows its primary key and its import key", () => {
    expect([type.primaryKey.name, type.importKey?.name]).toEqual(["userId", "email"]);
  });
  test("has no import key unless one is marked", () => {
    expect(anEntity(["city"]).importKey).toBeNull();
  });
  test("finds attributes by name, and none by a name that every object has", () => {
    expect(type.byName.get("city")?.label).toBe("city");
    expect(type.byName.get("constructor")).toBeUndefined();
  });
  test("is frozen, its attributes too [SPEC M4]", () => {
    expect([type, type.attributes, ...type.attributes].every(Object.isFrozen)).toBe(true);
  });
  test("is found by its name and by its route", () => {
    const metadata = metadataOf([], { route: "admin/person" });
    expect(metadata.entities.has("user")).toBe(true);
    expect(metadata.routes.get("admin/person")).toBe("user");
  });
});

describe("an attribute compiled", () => {
  const one = (attribute: Parameters<typeof anAttribute>[0]) => anEntity([attribute]).attributes[0];

  test("has its element type and the column that this asks for", () => {
    const provider = one({ name: "provider", elementType: "YesNo" });
    expect([provider?.element?.name, provider?.column]).toEqual(["YesNo", "integer"]);
  });
  test("without an element type has the column of its data type, else text", () => {
    expect(one({ name: "a", elementType: null, type: "json" })).toMatchObject({ element: null, column: "json" });
    expect(one({ name: "a", elementType: null })?.column).toBe("text");
  });
  test("that takes several references has a column for a list", () => {
    const reference = { name: "boss", elementType: "Reference", fkExists: true, fkName: "user" };
    expect([one(reference)?.column, one({ ...reference, multiple: true })?.column]).toEqual([
      "reference",
      "references",
    ]);
  });
  test("has its rules parsed", () => {
    const type = anEntity([{ name: "npi", conditionalList: [rule(check("city", "x"), "show")] }, "city"]);
    expect(type.byName.get("npi")?.rules.map((r) => r.id)).toEqual(["r1"]);
    expect(type.rules.of("npi").map((r) => r.key)).toEqual(["npi.r1"]);
  });
  test("knows what its template reads", () => {
    const type = anEntity(["first", "last", { name: "full", valueTemplate: "{first} {last}, {first}" }]);
    expect(type.byName.get("full")?.templateReads).toEqual(["first", "last", "first"]);
  });

  test.each<[title: string, attribute: Parameters<typeof anAttribute>[0], needs: object[]]>([
    ["asks for nothing", "city", []],
    [
      "unique in the organization",
      { name: "a", uniqueIn: "organization" },
      [{ kind: "unique", scope: "organization" }],
    ],
    ["unique everywhere", { name: "a", uniqueIn: "all" }, [{ kind: "unique", scope: "all" }]],
    [
      "the import key, unique in the organization at least",
      { name: "a", importKey: true },
      [{ kind: "unique", scope: "organization" }],
    ],
    [
      "the import key, unique everywhere where it says so",
      { name: "a", importKey: true, uniqueIn: "all" },
      [{ kind: "unique", scope: "all" }],
    ],
    [
      "a reference",
      { name: "a", elementType: "Reference", fkExists: true, fkName: "user" },
      [{ kind: "reference", entity: "user", where: null }],
    ],
    [
      "a unique reference",
      { name: "a", elementType: "Reference", fkExists: true, fkName: "user", uniqueIn: "all" },
      [
        { kind: "reference", entity: "user", where: null },
        { kind: "unique", scope: "all" },
      ],
    ],
  ])("needs: %s", (_, attribute, needs) => {
    expect(one(attribute)?.needs).toEqual(needs);
  });
});

describe("compiled again", () => {
  const [key, a, b] = [anAttribute(KEY), anAttribute("a"), anAttribute("b")];
  const entities = [parseEntitySpec({ name: "user" })];
  const compiled = (attributes: readonly AttributeSpec[]) =>
    compileMetadata({ revision: 1, entities, attributes }, ELEMENTS).entities.get("user");
  const former = compiled([key, a, b]);

  test("what did not change is what it was [SPEC M4]", () => {
    const again = compiled([key, a, b]);
    expect(again?.rules).toBe(former?.rules);
    expect(again?.byName.get("a")).toBe(former?.byName.get("a"));
  });
  test("a changed attribute is another, and its entity's order and rules with it", () => {
    const hiding = rule(check("b", "x"), "hide");
    const changed = compiled([key, anAttribute({ name: "a", orderNumber: 9, conditionalList: [hiding] }), b]);
    expect(changed?.byName.get("a")?.orderNumber).toBe(9);
    expect(changed?.rules.reading("b")).toHaveLength(1);
    expect(changed?.byName.get("b")).toBe(former?.byName.get("b"));
    expect(compiled([key, b])?.attributes.map(({ name }) => name)).toEqual(["b", "userId"]);
  });
  test("problems are told again", () => {
    const odd = [key, anAttribute({ name: "odd", elementType: "Nothing" })];
    const reported = () => problemsOf(() => compiled(odd));
    expect(reported().join()).toContain("unknownElementType");
    expect(reported()).toEqual(reported());
  });
});

describe("a view", () => {
  const entities = [
    parseEntitySpec({ name: "user" }),
    parseEntitySpec({ name: "person", viewOf: "user", keyAttribute: "email", store: "definitions" }),
  ];
  test("has the attributes of the entity it shows, and a key of its own", () => {
    const { entities: types } = compileMetadata(
      { revision: 1, entities, attributes: [KEY, "email"].map(anAttribute) },
      ELEMENTS,
    );
    const person = types.get("person");
    expect(person?.attributes.map((a) => a.name)).toEqual(["email", "userId"]);
    expect(person?.primaryKey.name).toBe("email");
  });
});

describe("what cannot be compiled is refused, with its place", () => {
  const compile = (attributes: readonly Parameters<typeof anAttribute>[0][]) =>
    problemsOf(() =>
      compileMetadata(
        {
          revision: 1,
          application: CLINICS,
          entities: [parseEntitySpec({ name: "user" })],
          attributes: attributes.map(anAttribute),
        },
        ELEMENTS,
      ),
    );

  test("an entity without a primary key", () => {
    expect(compile(["city"])).toEqual(["missingPrimaryKey user"]);
  });
  test("an entity without attributes", () => {
    expect(compile([])).toEqual(["missingPrimaryKey user"]);
  });
  test("an unknown element type", () => {
    expect(compile([KEY, { name: "a", elementType: "Telepathy" }])).toEqual(["unknownElementType user.a.elementType"]);
  });
  test("an element type by a name that every object has", () => {
    expect(compile([KEY, { name: "a", elementType: "constructor" }])).toEqual([
      "unknownElementType user.a.elementType",
    ]);
  });
  test("the choices of element type are named", () => {
    expect(() => metadataOf([{ name: "a", elementType: "Telepathy" }])).toThrow(/there are (\w+, )*Text(, \w+)*/);
  });
  test("a rule that cannot be read", () => {
    const broken = { ...rule(check("city", 1), "show"), if: { attribute: "city", comparativeOperator: "~", value: 1 } };
    expect(compile([KEY, "city", { name: "a", conditionalList: [broken as never] }])).toEqual([
      "unknownOperator user.a.conditionalList[0].if.comparativeOperator",
    ]);
  });
  test("every problem at once [SPEC M5]", () => {
    expect(compile([KEY, { name: "a", elementType: "X" }, { name: "b", acute: false, ambulatory: false }])).toEqual([
      "unknownElementType user.a.elementType",
      "careSetting user.b",
    ]);
  });
});
