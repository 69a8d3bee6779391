import { useEffect, useState } from "react";
import { createUnsettledFields, type UnsettledFields, type UnsettledTexts } from "../ui/choice/unsettled.ts";
import { readKept } from "./draft.ts";
import { draftKeeper } from "./draft-keeper.ts";

/**
 * Text in choice boxes of a page with several steps. Text that is not a value yet is kept like the page's other input.
 * @param key of the page's own draft
 */
export function useKeptUnsettled(key: string): UnsettledFields {
  const own = `${key} unsettled`;
  const [fields] = useState(() => {
    const made = createUnsettledFields();
    made.bring((readKept(own) ?? {}) as UnsettledTexts);
    return made;
  });
  useEffect(() => {
    const unsaved = () => {
      const texts = fields.texts();
      return Object.keys(texts).length > 0 ? texts : null;
    };
    return draftKeeper({ subscribe: fields.subscribe, unsaved, isDone: () => false }, own).keep();
  }, [fields, own]);
  return fields;
}
