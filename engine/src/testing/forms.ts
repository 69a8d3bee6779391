import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import type { FormContext } from "../form/form-context.ts";
import { type FormState, openForm } from "../form/form-model.ts";
import type { Values } from "../rules/compile-logic.ts";
import { anEntity, check, contextOf, rule } from "./metadata.ts";

export type Attributes = readonly (string | AttributeSpecInput)[];

/** A name, a yes/no question for providers, and the fields of providers. */
export const PROVIDER: Attributes = [
  { name: "name", required: true, maxLength: 5, orderNumber: 1 },
  { name: "provider", elementType: "YesNo", orderNumber: 2 },
  { name: "npi", orderNumber: 3, conditionalList: [rule(check("provider", 1), "show", "require")] },
  { name: "note", orderNumber: 4, conditionalList: [rule(check("name", "Ann"), "disable")] },
];

/** A form of an entity with these attributes, which updates a record unless `over` says otherwise. */
export function formOf(attributes: Attributes, record: Values = {}, over: Partial<FormContext> = {}): FormState {
  return openForm(contextOf(anEntity(attributes), over), record);
}
