import type { Values } from "@armature/engine";
import { ADMIN, type Callers } from "./callers.testing.ts";

const BOTH = { acute: true, ambulatory: true };
const IS_PROVIDER = { attribute: "provider", comparativeOperator: "isEqual", value: 1 };

/** What was defined, apart from attributes and an entity. */
export interface Defined {
  readonly preset: Values;
  readonly mapping: Values;
}

/**
 * Changes the definitions: new attributes with rules, a changed shipped one, one that is removed again, an entity, a
 * preset, a mapping and a feature flag.
 */
export async function defineAll(callers: Callers): Promise<Defined> {
  await defineAttributes(callers);
  await defineWards(callers);
  const preset = await callers.make(ADMIN, "userPreset", {
    label: "Pagers",
    attributeList: ["email", "pager"].map((attributeName) => ({ attributeName, required: true })),
  });
  const mapping = await callers.make(ADMIN, "userEpicMapping", {
    label: "Pagers",
    conditionalList: [],
    rowList: [
      { epicItemNumber: 2, valueType: "attribute", value: "email", fkValue: null },
      { epicItemNumber: 3, valueType: "attribute", value: "pager", fkValue: null },
    ],
  });
  await callers.send(ADMIN, "PUT", "admin/featureFlag/memberAdmin", { enabled: true });
  return { preset, mapping };
}

async function defineAttributes({ make, change }: Callers): Promise<void> {
  await make(ADMIN, "userAttribute", { ...text("pager", "Pager"), orderNumber: 65 });
  await make(ADMIN, "userAttribute", {
    ...text("callSign", "Call Sign"),
    conditionalList: [{ id: "forProviders", if: IS_PROVIDER, then: [{ id: "require" }] }],
  });
  await make(ADMIN, "userAttribute", {
    ...text("clinic", "Home Clinic"),
    elementType: "SelectFk",
    fkExists: true,
    fkName: "location",
    maxLength: null,
  });
  await make(ADMIN, "userAttribute", text("badge", "Badge"));
  await change(ADMIN, "userAttribute/user.jobTitle", {
    label: "Position",
    hint: "As in the contract",
    conditionalList: [{ id: "ofProviders", if: IS_PROVIDER, then: [{ id: "setValue", valueDefault: "Physician" }] }],
  });
}

async function defineWards({ make }: Callers): Promise<void> {
  await make(ADMIN, "entity", { name: "ward", label: "Ward", readableAttribute: "name", isOrgSpecific: true });
  await make(ADMIN, "attribute", { ...text("name", "Name"), entityName: "ward" });
  const beds = { ...text("beds", "Beds"), elementType: "TextFieldNumber", maxLength: null };
  await make(ADMIN, "attribute", { ...beds, entityName: "ward" });
}

function text(name: string, label: string): Values {
  return { name, label, elementType: "TextField", maxLength: 100, ...BOTH };
}
