import {
  defineElement,
  type ElementAttribute,
  isEmpty,
  type Issue,
  OPERATORS,
  settingOf,
  textForm,
} from "@armature/engine";
import { LENGTHS, lineIssues, readLine } from "@armature/plugins/kit/one-line.ts";

const LEDGER = Object.freeze({ typeFrom: "interfaceType", vendorsFrom: "vendorAndOrganizationNameList" });

/** The name of an interface, generated from its type and vendors. Nobody types it. */
export const element = defineElement({
  name: "InterfaceName",
  label: "Interface name",
  group: "special",
  example: "Lab Orders Quest",
  messages: {
    interfaceTypeMissing: "Please fill out 'Interface Type'.",
    interfaceVendorMissing: "Please fill out 'Vendor(s)'.",
  },
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [
    ...LENGTHS,
    { name: "typeFrom", label: "Field with the type", type: "text", hint: `Its name; ${LEDGER.typeFrom} unless given` },
    {
      name: "vendorsFrom",
      label: "Field with the vendors",
      type: "text",
      hint: `Its name; ${LEDGER.vendorsFrom} unless given`,
    },
  ],
  operators: OPERATORS,

  parse: (text) => ({ value: readLine(text) }),
  format: textForm,
  validate: (value, { attribute }) => lineIssues(value, attribute),

  missing({ attribute, record }) {
    return { code: "required", attribute: attribute.name, ...promptOf(attribute, record) };
  },

  reads: (attribute) => Object.values(sourcesOf(attribute)),
});

type Values = Readonly<Record<string, unknown>>;

/** The attributes that the name is generated from: the type, then the vendors. */
function sourcesOf(attribute: ElementAttribute): Readonly<Record<keyof typeof LEDGER, string>> {
  const setting = (name: keyof typeof LEDGER) => textForm(settingOf(attribute, name)) || LEDGER[name];
  return { typeFrom: setting("typeFrom"), vendorsFrom: setting("vendorsFrom") };
}

/** What to fill out before a name can be generated. Undefined if nothing is missing. */
export function promptOf(attribute: ElementAttribute, record: Values): Issue | undefined {
  const { type, vendors } = nameParts(attribute, record);
  if (type === "") return { code: "interfaceTypeMissing", attribute: attribute.name };
  return vendors.length === 0 ? { code: "interfaceVendorMissing", attribute: attribute.name } : undefined;
}

/** The type, and the vendors in the order in which they were chosen. Missing parts are empty. */
export function nameParts(attribute: ElementAttribute, record: Values) {
  const { typeFrom, vendorsFrom } = sourcesOf(attribute);
  const vendors = [record[vendorsFrom]].flat().filter((vendor) => !isEmpty(vendor));
  return { type: textForm(record[typeFrom]).trim(), vendors: vendors.map(textForm) };
}
