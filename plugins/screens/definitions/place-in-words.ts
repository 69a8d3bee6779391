import { textForm } from "@armature/engine";
import { RULES, rulesOf } from "./attribute/model.ts";
import type { Definition } from "./issue.ts";
import type { Place } from "./use-place.ts";

/** `user.npi.conditionalList.r1: text`, `user.npi.conditionalList[0].if: text`, `user.npi: text` */
const PLACED = /^(?:\w+ )?(\w+)\.(\w+)(?:\.(\w+)(?:[.[]([\w-]+))?[^:\s]*)?: (.*)$/su;

/** A refusal of a definition with its place as people know it: the label of an attribute, of a property, a rule by its number. */
export function placedInWords(message: string, { subject, type, kind }: Place, draft: Definition): string {
  const [, entity, name = "", property, part, text = ""] = PLACED.exec(message) ?? [];
  if (entity !== subject.name) return message;
  const isOther = kind === "attribute" && name !== textForm(draft["name"]);
  const other = isOther ? [subject.byName.get(name)?.label ?? name] : [];
  const own = isOther ? {} : draft;
  const where = property === undefined ? [] : [property === RULES ? ruleName(own, part) : labelOf(type, property)];
  const words = [...other, ...where].join(", ");
  return words === "" ? text : `${words.replace(/, ./u, (start) => start.toLowerCase())}: ${text}`;
}

function ruleName(definition: Definition, part: string | undefined): string {
  if (part === undefined) return "Rules";
  const at = /^\d+$/.test(part) ? Number(part) : rulesOf(definition).findIndex(({ id }) => id === part);
  const number = at === -1 ? Number(/^r(\d+)$/.exec(part)?.[1] ?? Number.NaN) : at + 1;
  return Number.isNaN(number) ? "Rules" : `Rule ${number}`;
}

function labelOf({ byName }: Place["type"], property: string): string {
  return byName.get(property)?.label ?? property;
}
