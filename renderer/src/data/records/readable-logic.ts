import { displayText, type EntityType, type LookupResult, textForm } from "@armature/engine";
import { type LogicNode, logicWithShownValues } from "@armature/engine/rules";

/**
 * A condition of a type's records with values as people read them, for a sentence.
 * @param found the records that it compares with
 * @example
 * ```tsx
 * import { describeLogic, parseJsonLogic } from "@armature/engine/rules";
 * import { readableLogic, useRecordLabels } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const found = useRecordLabels(item.attributes, {});
 *   const isLent = readableLogic(parseJsonLogic({ equals: [{ var: "lent" }, 1] }), item, found);
 *   return <p>{describeLogic(isLent, (name) => item.byName.get(name)?.label ?? name)}</p>;
 * }
 * ```
 */
export function readableLogic(logic: LogicNode, { byName }: EntityType, found: LookupResult): LogicNode {
  return logicWithShownValues(logic, (name, value) => {
    const attribute = byName.get(name);
    return attribute ? displayText(attribute, { [name]: value }, found) : textForm(value);
  });
}
