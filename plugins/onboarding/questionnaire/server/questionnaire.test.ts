import { compileMetadata, parseAttributeSpec, parseEntitySpec, type PermissionMap } from "@armature/engine";
import { allowingAbsent } from "@armature/engine/access";
import { registry } from "@armature/onboarding/elements";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CompiledMetadata, readShipped, seenBy } from "@armature/server/testing";
import { onboarding } from "../../server.testing.ts";
import { openQuestionnaire } from "./questionnaire.ts";

const shipped = readShipped(onboarding);
const of = (kind: string) => shipped.filter((definition) => definition.kind === kind).map((each) => each.shipped);
const spec = {
  revision: 1,
  application: onboarding.tenancy.declared,
  entities: of("entity").map((each) => parseEntitySpec(each, String(each["name"]), onboarding.tenancy.declared)),
  attributes: of("attribute").map((each) =>
    parseAttributeSpec(each, String(each["name"]), onboarding.tenancy.declared),
  ),
};
const metadata = compileMetadata(spec, registry);
const compiled = { revision: 1, spec, metadata } as Partial<CompiledMetadata> as CompiledMetadata;
const questionnaire = openQuestionnaire(registry);
const { type } = questionnaire.whole(metadata);
const questionnaireFor = (of: CompiledMetadata, permission: PermissionMap) =>
  questionnaire.seenBy({ metadata: of.metadata, permission, seenMetadata: () => seenBy(of, permission, registry) });

const ENTITIES = ["organization", "location", "address", "interface", "device", "extract", "grant", "file2"];
const names = ENTITIES.flatMap((entity) =>
  (metadata.entities.get(entity)?.attributes ?? []).map(({ name }) => `${entity}.${name}`),
);

test("who may view everything has it whole, compiled once", () => {
  expect(questionnaireFor(compiled, allowingAbsent({})).type).toBe(type);
  const permission = allowingAbsent({ organization: { view: true, attribute: { comments: { view: false } } } });
  expect(questionnaireFor(compiled, permission).type).toBe(type);
  expect(questionnaireFor(compiled, permission)).toBe(questionnaireFor(compiled, permission));
});

test("whatever is hidden, the rest can be asked, and reads nothing of that", () => {
  const some = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 12 });
  const whole = fc.uniqueArray(fc.constantFrom(...ENTITIES.slice(1)), { maxLength: 3 });
  fc.assert(
    fc.property(some, whole, (attributes, entities) => {
      const hidden = Map.groupBy(attributes, (name) => name.split(".")[0] ?? "");
      const permission: PermissionMap = Object.fromEntries(
        ENTITIES.map((entity) => [
          entity,
          {
            view: !entities.includes(entity),
            attribute: Object.fromEntries(
              (hidden.get(entity) ?? []).map((name) => [name.split(".")[1] ?? "", { view: false }]),
            ),
          },
        ]),
      );
      const seen = questionnaireFor(compiled, allowingAbsent(permission));
      expect(seen.type.questions.size).toBeGreaterThan(0);
      const isKey = (entity: string, name: string) => metadata.entities.get(entity)?.primaryKey.name === name;
      const read = seen.type.needs.flatMap(({ entity, attributes: own }) =>
        own.filter((name) => !isKey(entity, name)).map((name) => `${entity}.${name}`),
      );
      const isHidden = (name: string) => attributes.includes(name) || entities.includes(name.split(".")[0] ?? "");
      expect(read.filter(isHidden)).toEqual([]);
      const asked = [...seen.type.questions.values()].filter(({ attribute }) => !attribute.primaryKey);
      expect(asked.map(({ entity, attribute }) => `${entity}.${attribute.name}`).filter(isHidden)).toEqual([]);
    }),
    { numRuns: 30, examples: [[["location.addressId"], []]] },
  );
});
