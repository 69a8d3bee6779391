import { useEffect, useState } from "react";
import { createUnparsedFields, type UnparsedFields, type UnparsedTexts } from "../ui/choice/unparsed.ts";
import { readKept } from "../data/draft.ts";
import { draftKeeper } from "./draft-keeper.ts";

/**
 * Text in choice boxes of a page with several steps. Text that is not a value yet is kept like the page's other input.
 * @param key of the page's own draft
 */
export function useKeptUnparsed(key: string): UnparsedFields {
  const own = `${key} unsettled`;
  const [fields] = useState(() => {
    const made = createUnparsedFields();
    made.restoreTexts((readKept(own) ?? {}) as UnparsedTexts);
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
