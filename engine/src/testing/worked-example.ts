import {
  type AttributeSpecInput,
  compileMetadata,
  createRegistry,
  defineElement,
  messageOf,
  OPERATORS,
  parseAttributeSpec,
  parseEntitySpec,
} from "@armature/engine";
import { changesOf, changeValue, issuesOf, openForm, republishForm } from "@armature/engine/form";
import { describeRule } from "@armature/engine/rules";
import { planStorage } from "@armature/engine/storage";

// An element type. Real ones are plugins; this one stores any text.
const text = defineElement({
  name: "Text",
  label: "Text",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [],
  operators: OPERATORS,
  parse: (cell) => ({ value: cell.trim() || null }),
  format: (value) => String(value),
  validate: () => [],
});

// Metadata: one entity and its attributes, as they are stored. A leased device needs the end of its lease.
const attributes: readonly AttributeSpecInput[] = [
  { name: "deviceId", label: "Device ID", type: "integer", primaryKey: true },
  { name: "name", label: "Name", elementType: "Text", orderNumber: 1, required: true },
  { name: "leased", label: "Leased", elementType: "Text", orderNumber: 2 },
  {
    name: "leaseEnd",
    label: "End of the lease",
    elementType: "Text",
    orderNumber: 3,
    conditionalList: [
      {
        if: { attribute: "leased", comparativeOperator: "isEqual", value: "yes" },
        then: [{ id: "show" }, { id: "require" }],
      },
    ],
  },
];

// Compiling happens once per revision. It finds element types, turns rules into closures, checks and freezes
// everything.
function compile(revision: number, specs: readonly AttributeSpecInput[]) {
  const spec = {
    revision,
    entities: [parseEntitySpec({ name: "device", label: "Device" })],
    attributes: specs.map((attribute) => parseAttributeSpec({ entityName: "device", ...attribute })),
  };
  return compileMetadata(spec, createRegistry([text]));
}
const metadata = compile(1, attributes);
const device = metadata.entities.get("device");
if (!device) throw new Error("no entity device");

// The changes that the database tables need, as data for the server to carry out.
const names = {
  aside: (_: string, name: string) => `aside_${name}`,
  key: (_: string, name: string) => `key_${name}`,
  index: (_: string, name: string) => `index_${name}`,
};
export const steps = planStorage([], metadata, names).map((step) => step.kind);

// A form is values and a compiled type. Each function returns the next state.
const facts = { today: "2026-03-01", timeZone: "UTC" };
const viewer = { permission: { device: { view: true, create: true, update: true } }, variant: null, facts };
const context = { type: device, mode: "create", viewer, closed: false, locked: false } as const;
const empty = openForm(context);
export const visibleAtFirst = empty.visible;
export const messages = issuesOf(empty).map((issue) => messageOf(issue, { label: "Name", entity: "Device" }));

const filled = changeValue(changeValue(empty, "name", "Ventilator"), "leased", "yes");
export const visibleWhenLeased = filled.visible;
export const leaseEnd = filled.fields["leaseEnd"];
const labelOf = (name: string) => device.byName.get(name)?.label ?? name;
export const sentences = leaseEnd?.attribute.rules.map((rule) => describeRule(rule, labelOf));
export const sent = changesOf(filled);

// Meanwhile somebody publishes a new attribute. The form takes it over and keeps what was typed.
const next = compile(2, [...attributes, { name: "room", label: "Room", elementType: "Text", orderNumber: 4 }]);
const { state, what } = republishForm(filled, { ...context, type: next.entities.get("device") ?? device });
export const banner = what;
export const visibleAfterwards = state.visible;
export const stillSent = changesOf(state);
