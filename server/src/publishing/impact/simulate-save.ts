import {
  type AttributeType,
  type EntityType,
  isEmpty,
  type Issue,
  messageOf,
  sameValue,
  type Values,
} from "@armature/engine";
import { applies, writable } from "@armature/engine/access";
import { type ChangeContext, planUpdate } from "@armature/engine/changes";
import { writeBlock } from "@armature/engine/rules";
import { messageNames } from "@armature/engine/schema";
import { validate } from "@armature/engine/validation";
import { unvalidatedIssues } from "../../records/sql/column-values.ts";
import { shapeIssues } from "../../records/plan/shapes.ts";

/** What limits the organization of the record, and what rules read beside it. */
type Within = Pick<ChangeContext, "variant" | "facts">;

/** What a save would do that sends an attribute's value exactly as stored. */
interface SimulatedSave {
  /** Messages of the save if it would be refused; else empty. */
  readonly refusals: readonly string[];
  /** Whether the save would store another value than the one sent. */
  readonly isRewritten: boolean;
}

/**
 * What a write does with the value. An unchanged value has no look-ups there either. The save is only planned where it
 * may rewrite the value; else nothing changes, and only the attribute itself is validated.
 */
export function simulateSave(type: EntityType, name: string, before: Values, within: Within): SimulatedSave {
  const attribute = type.byName.get(name);
  const value = before[name] ?? null;
  if (!attribute || attribute.element === null || attribute.valueTemplate !== null || isRecased(attribute, value))
    return plannedSave(type, name, before, within);
  const isAsked = writable(attribute, "update") && applies(type, attribute, within.variant);
  if (!isAsked || writeBlock(type.rules, name, before, within.facts) === "hidden") return UNTOUCHED;
  const issues = validate([attribute], before, { mode: "update", before, facts: within.facts });
  return issues.length === 0 ? UNTOUCHED : { refusals: messagesOf(type, name, issues), isRewritten: false };
}

const UNTOUCHED: SimulatedSave = Object.freeze({ refusals: [], isRewritten: false });

function isRecased({ letterCase }: AttributeType, value: unknown): boolean {
  if (letterCase === null || typeof value !== "string") return false;
  return value !== (letterCase === "upper" ? value.toUpperCase() : value.toLowerCase());
}

function messagesOf(type: EntityType, name: string, issues: readonly Issue[]): readonly string[] {
  return issues.map((issue) => messageOf(issue, messageNames(type, name)));
}

function plannedSave(type: EntityType, name: string, before: Values, within: Within): SimulatedSave {
  const value = before[name] ?? null;
  const item = planUpdate(type, saverOf(type, within), { kind: "update", id: 0, values: { [name]: value } }, before, 0);
  const validated = item.validated.filter((attribute) => attribute.name === name);
  const own = [
    ...validate(validated, item.after, { mode: "update", before, facts: within.facts }),
    ...shapeIssues({ ...item, validated }),
    ...unvalidatedIssues(item).filter((issue) => issue.attribute === name),
  ];
  return {
    refusals: messagesOf(type, name, own),
    isRewritten: !isEmpty(value) && !sameValue(item.after[name], value),
  };
}

/** A person with all permissions, in an organization without a state. */
function saverOf({ name }: EntityType, within: Within): ChangeContext {
  return { ...within, permission: { [name]: { view: true, create: true, update: true } }, state: null };
}
