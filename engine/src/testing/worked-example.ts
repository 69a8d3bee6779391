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

// Metadata: one entity and its attributes, as they are stored. NPI is shown for providers, who need it for completion.
const attributes: readonly AttributeSpecInput[] = [
  { name: "userId", label: "User ID", type: "integer", primaryKey: true },
  { name: "name", label: "Name", elementType: "Text", orderNumber: 1, required: true },
  { name: "provider", label: "Provider", elementType: "Text", orderNumber: 2 },
  {
    name: "npi",
    label: "NPI",
    elementType: "Text",
    orderNumber: 3,
    conditionalList: [
      {
        if: { attribute: "provider", comparativeOperator: "isEqual", value: "yes" },
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
    entities: [parseEntitySpec({ name: "user", label: "User" })],
    attributes: specs.map((attribute) => parseAttributeSpec({ entityName: "user", ...attribute })),
  };
  return compileMetadata(spec, createRegistry([text]));
}
const metadata = compile(1, attributes);
const user = metadata.entities.get("user");
if (!user) throw new Error("no entity user");

// The changes that the database tables need, as data for the server to carry out.
const names = {
  aside: (_: string, name: string) => `aside_${name}`,
  key: (_: string, name: string) => `key_${name}`,
  index: (_: string, name: string) => `index_${name}`,
};
export const steps = planStorage([], metadata, names).map((step) => step.kind);

// A form is values and a compiled type. Each function returns the next state.
const viewer = { permission: { user: { view: true, create: true, update: true } }, variant: "Ambulatory" };
const context = { type: user, mode: "create", viewer, closed: false, locked: false } as const;
const empty = openForm(context);
export const visibleAtFirst = empty.visible;
export const messages = issuesOf(empty).map((issue) => messageOf(issue, { label: "Name", entity: "User" }));

const filled = changeValue(changeValue(empty, "name", "Ann"), "provider", "yes");
export const visibleForProviders = filled.visible;
export const npi = filled.fields["npi"];
const labelOf = (name: string) => user.byName.get(name)?.label ?? name;
export const sentences = npi?.attribute.rules.map((rule) => describeRule(rule, labelOf));
export const sent = changesOf(filled);

// Meanwhile somebody publishes a new attribute. The form takes it over and keeps what was typed.
const next = compile(2, [...attributes, { name: "city", label: "City", elementType: "Text", orderNumber: 4 }]);
const { state, what } = republishForm(filled, { ...context, type: next.entities.get("user") ?? user });
export const banner = what;
export const visibleAfterwards = state.visible;
export const stillSent = changesOf(state);
