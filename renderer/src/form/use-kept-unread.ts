import { useEffect, useState } from "react";
import { createUnreadFields, type UnreadFields, type UnreadTexts } from "../ui/choice/unread.ts";
import { readKept } from "../data/draft.ts";
import { draftKeeper } from "./draft-keeper.ts";

/**
 * Text in choice boxes of a page with several steps. Text that is not a value yet is kept like the page's other input.
 * @param key of the page's own draft
 */
export function useKeptUnread(key: string): UnreadFields {
  const own = `${key} unsettled`;
  const [fields] = useState(() => {
    const made = createUnreadFields();
    made.bring((readKept(own) ?? {}) as UnreadTexts);
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
