import { DECLARED } from "@armature/renderer/testing";
import type { AttributeSpecInput, EntitySpecInput, MetadataAnswer, PermissionMap, Values } from "@armature/engine";

/* The entities of a questionnaire, like those of the shipped metadata, and records that answer it. */
const everywhere = { acute: true, ambulatory: true };

const own = { closable: true, readableAttribute: "name", scope: "organization" } as const;
export const ENTITIES: readonly EntitySpecInput[] = [
  { name: "organization", label: "Organization", readableAttribute: "name", scope: "self" },
  { name: "address", label: "Address", labelPlural: "Addresses", readableAttribute: "address", scope: "organization" },
  { ...own, name: "location", label: "Location", looksForReferrers: true },
  { ...own, name: "interface", label: "Interface" },
  { ...own, name: "device", label: "Device/System", labelPlural: "Devices/Systems" },
  { ...own, name: "extract", label: "Extract" },
];

function field(name: string, label: string, spec: Partial<AttributeSpecInput> = {}): AttributeSpecInput {
  return { name, label, elementType: "TextField", ...everywhere, ...spec };
}

const ambulatory = { acute: false };
const yesNo = { elementType: "YesNo", valueYes: 1, valueNo: 0 } as const;
const TYPES = ["Lab Orders (ORM)", "Pharmacy", "Other"];
const VENDORS = ["Labcorp", "Quest Diagnostics"];
const ATTRIBUTES: Readonly<Record<string, readonly AttributeSpecInput[]>> = {
  organization: [
    field("name", "Name"),
    field("status", "Status"),
    field("vision", "Vision"),
    field("hasNoExtracts", "No Extracts", yesNo),
  ],
  address: [
    field("address", "Street Address 1"),
    field("address2", "Street Address 2"),
    field("city", "City"),
    field("state", "State"),
    field("zip", "ZIP"),
  ],
  location: [
    field("name", "Name", { required: true, option: [{ name: "missing", value: "requiredField" }] }),
    field("addressId", "Address", { elementType: "AddressField", fkExists: true, fkName: "address" }),
    field("locationPhone", "Phone"),
    field("locationFax", "Fax"),
    field("staffTotal", "Total Staff Count", {
      elementType: "TextFieldNumber",
      option: [
        { name: "minimum", value: 1 },
        { name: "maximum", value: 500 },
      ],
    }),
    field("annualVisitTotal", "Visits per Year", { elementType: "TextFieldNumber" }),
  ],
  interface: [
    field("name", "Name", {
      ...ambulatory,
      elementType: "InterfaceName",
      option: [{ name: "notSaved", value: "Error: Failed to save interface name." }],
    }),
    field("interfaceType", "Interface Type", { ...ambulatory, elementType: "Combobox", comboboxOptionList: TYPES }),
    field("otherType", "Which type", ambulatory),
    field("vendorAndOrganizationNameList", "Vendor(s)", {
      ...ambulatory,
      elementType: "Combobox",
      multiple: true,
      comboboxOptionList: VENDORS,
    }),
    field("neededAfterTransition", "Transitioning?", { ...yesNo, ...ambulatory }),
    field("realTime", "Real-time?", { ...yesNo, ...ambulatory }),
  ],
  device: [
    field("name", "Name", { serverSet: true }),
    field("category", "Category"),
    field("type", "Type"),
    field("vendor", "Vendor"),
    field("quantity", "Quantity", { elementType: "TextFieldNumber" }),
  ],
  extract: [field("name", "Name", { maxLength: 12 }), field("type", "Type"), field("vendor", "Vendor")],
};

export const METADATA: MetadataAnswer = {
  result: {
    revision: 1,
    application: DECLARED,
    entities: ENTITIES,
    attributes: Object.entries(ATTRIBUTES).flatMap(([entityName, attributes]) => [
      { entityName, name: `${entityName}Id`, label: "ID", type: "integer", primaryKey: true, serverSet: true },
      ...attributes.map((attribute, orderNumber) => ({ ...attribute, entityName, orderNumber })),
    ]),
  },
};

/** The records on the test server, and the caller. */
export interface ClinicWorld {
  readonly organizationId: number;
  status: string;
  careSetting: string | null;
  /** The element type of an extract's name. */
  extractName: string;
  permission: PermissionMap;
  readonly records: Record<string, Values[]>;
}

const FULL = { view: true, create: true, update: true, remove: true };

/** Two items of each collection, but no extracts. All questions but one quantity are answered. */
export function clinicWorld(organizationId: number): ClinicWorld {
  return {
    organizationId,
    status: "nmqOpen",
    careSetting: "Ambulatory",
    extractName: "TextField",
    permission: Object.fromEntries(ENTITIES.map(({ name }) => [name, FULL])),
    records: {
      organization: [
        { organizationId, name: "Lakeside Clinic", status: "nmqOpen", vision: "Together", hasNoExtracts: 1 },
      ],
      address: [
        { addressId: 4, address: "1 Main St", address2: "Suite 2", city: "Reno", state: "NV", zip: "89501-0001" },
        { addressId: 5, address: "9 Elm Rd", address2: null, city: "Elko", state: "NV", zip: "89803-0002" },
      ],
      location: [
        {
          locationId: 1,
          name: "North",
          addressId: 4,
          locationPhone: "555-0100",
          locationFax: "555-0101",
          staffTotal: 12,
          annualVisitTotal: 900,
        },
        {
          locationId: 2,
          name: "east",
          addressId: 5,
          locationPhone: null,
          locationFax: null,
          staffTotal: 0,
          annualVisitTotal: 1,
        },
      ],
      interface: [
        {
          interfaceId: 5,
          name: "Pharmacy Labcorp",
          interfaceType: "Pharmacy",
          otherType: null,
          vendorAndOrganizationNameList: ["Labcorp"],
          neededAfterTransition: 1,
          realTime: 0,
        },
        {
          interfaceId: 6,
          name: "Lab Orders (ORM) Labcorp, Quest Diagnostics",
          interfaceType: "Lab Orders (ORM)",
          otherType: null,
          vendorAndOrganizationNameList: VENDORS,
          neededAfterTransition: 0,
          realTime: 0,
        },
      ],
      device: [
        { deviceId: 8, name: "Scanner Flat Canon", category: "Scanner", type: "Flat", vendor: "Canon", quantity: 4 },
        {
          deviceId: 9,
          name: "Analyzer Blood Roche",
          category: "Analyzer",
          type: "Blood",
          vendor: "Roche",
          quantity: null,
        },
      ],
      extract: [],
    },
  };
}
