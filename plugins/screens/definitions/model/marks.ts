import { type AttributeType, isEmpty } from "@armature/engine";
import type { ChipTone } from "@armature/renderer/ui";

/** A word about a field, as the form of its kind shows it to administrators. */
export interface FieldMark {
  readonly text: string;
  readonly tone: ChipTone;
}

/** What is special about a field: that it is required, has rules or a default, or that not every form shows it. */
export function marksOf(attribute: AttributeType, hasWarning: boolean): readonly FieldMark[] {
  const { rules, valueDefault, excludeCreate, excludeUpdate, variants } = attribute;
  const mark = (text: string, tone: ChipTone = "neutral"): FieldMark => ({ text, tone });
  const allVariants = attribute.variants ? [...attribute.variants] : [];
  return [
    ...(hasWarning ? [mark("Check", "warning")] : []),
    ...(isAsked(attribute) ? [mark("Required")] : []),
    ...(rules.length > 0 ? [mark(rules.length === 1 ? "1 rule" : `${rules.length} rules`)] : []),
    ...(isEmpty(valueDefault) ? [] : [mark("Default")]),
    ...(excludeCreate && excludeUpdate ? [mark("Not in forms")] : []),
    ...(excludeCreate && !excludeUpdate ? [mark("Not when creating")] : []),
    ...(excludeUpdate && !excludeCreate ? [mark("Not when editing")] : []),
    ...(variants?.size === 1 ? allVariants.map((variant) => mark(variant)) : []),
  ];
}

/** Whether a value is required in some form, at least under a condition. */
function isAsked(attribute: AttributeType): boolean {
  const { required, requiredCreate, requiredUpdate, allowNull, prerequisiteListRequired } = attribute;
  return required || requiredCreate || requiredUpdate || !allowNull || prerequisiteListRequired.length > 0;
}
