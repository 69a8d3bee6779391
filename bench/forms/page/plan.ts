/** A form that both sides show: the product from metadata, the floor by hand. */
export interface FormPlan {
  /** Fields that rules depend on, each with those that it shows. */
  readonly groups: readonly FieldGroup[];
  readonly others: readonly PlannedField[];
}

export interface PlannedField {
  readonly name: string;
  readonly label: string;
  readonly kind: "line" | "number" | "email" | "lines" | "yesNo";
  /** A line under the control. */
  readonly hint: string;
  /** A longer text, shown on demand. */
  readonly help: string | null;
}

export interface FieldGroup {
  readonly decider: PlannedField;
  /** The decider's text with which the others are hidden; at first they are shown. */
  readonly hiddenBy: string;
  readonly shown: readonly PlannedField[];
}

/** As many fields as one decider shows. */
const GROUP = 10;
/** Of ten fields, as shipped metadata has them without references: mostly lines. */
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
/** Shipped metadata explains one attribute of twenty at length. */
const HELP_EVERY = 20;

/** @param rules a multiple of ten: each ten read one decider, by turns a yes or no and a line */
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

/** How many fields and rules the address asks for. */
export function planOf(address: URLSearchParams): FormPlan {
  return planForm(Number(address.get("fields")), Number(address.get("rules")));
}
