import type { HistoryChange } from "@armature/engine/platform";
import { useMetadata, usePlugins } from "@armature/renderer";
import type { PartContext } from "../part-in-words.ts";
import { type ChangeLine, changeLines, typeOfKind } from "./change-lines.ts";

/** Puts the changes of a revision into words, by the definitions as they are now. */
export function useChangeWords(): (change: HistoryChange) => readonly ChangeLine[] {
  const { entities } = useMetadata();
  const plugins = usePlugins();
  const contextOf = ({ kind, entity, name }: HistoryChange): PartContext | null => {
    const [subject, type] = [entities.get(entity), typeOfKind(entities, kind, entity)];
    if (!subject || !type) return null;
    const attribute = kind === "attribute" ? subject.byName.get(name) : undefined;
    const base = { conditionalList: (attribute?.rules ?? []).map(({ id }) => ({ id })) };
    return { kind, subject, type, base, element: attribute?.element ?? null, plugins, entities };
  };
  return (change) => changeLines(change, contextOf(change));
}
