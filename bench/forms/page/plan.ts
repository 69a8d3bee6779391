/** A form that both sides show: the product from metadata, the floor by hand. */
export interface FormPlan {
  /** Fields that rules depend on, each with the fields that it shows. */
  readonly groups: readonly FieldGroup[];
  readonly others: readonly PlannedField[];
}

export interface PlannedField {
  readonly name: string;
  readonly label: string;
  readonly kind: "line" | "number" | "email" | "lines" | "yesNo";
  /** A line below the control. */
  readonly hint: string;
  /** A longer text, shown on request. */
  readonly help: string | null;
}

export interface FieldGroup {
  readonly decider: PlannedField;
  /** The value of the deciding field that hides the others. At first they are visible. */
  readonly hiddenBy: string;
  readonly shown: readonly PlannedField[];
}

/** Number of fields that one field shows. */
const GROUP = 10;
/** The kinds of ten fields in the proportions of shipped metadata without references: mostly single lines. */
const KINDS = [
  "line",
  "line",
  "number",
  "line",
  "yesNo",
  "line",
  "email",
  "line",
  "lines",
  "line",
] as const satisfies readonly PlannedField["kind"][];
/** Shipped metadata has a long explanation for one attribute in twenty. */
const HELP_EVERY = 20;

/** @param rules a multiple of ten; every ten read one deciding field, alternately a yes/no field and a text */
function planForm(fields: number, rules: number): FormPlan {
  const all = Array.from({ length: fields }, (_, i) => plannedField(i));
  const groups = Array.from({ length: rules / GROUP }, (_, i) => fieldGroup(i, all.splice(0, GROUP + 1)));
  return { groups, others: all };
}

function plannedField(index: number): PlannedField {
  return {
    name: `field${index}`,
    label: `Field number ${index}`,
    kind: KINDS[index % KINDS.length] ?? "line",
    hint: `What belongs into field ${index}`,
    help: index % HELP_EVERY === HELP_EVERY - 1 ? `More about field ${index}, in a sentence or two.` : null,
  };
}

function fieldGroup(index: number, [decider, ...shown]: readonly PlannedField[]): FieldGroup {
  if (!decider) throw new Error("There are fewer fields than the rules need");
  const isYesNo = index % 2 === 0;
  return { decider: { ...decider, kind: isYesNo ? "yesNo" : "line" }, hiddenBy: isYesNo ? "0" : "none", shown };
}

/** The plan with the numbers of fields and rules in the address. */
export function planOf(address: URLSearchParams): FormPlan {
  return planForm(Number(address.get("fields")), Number(address.get("rules")));
}
