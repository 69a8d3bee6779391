import { contextOf, type EntityType, type Values } from "@armature/engine";
import { formAttributes } from "@armature/engine/access";
import { useViewer } from "@armature/renderer";
import { useState } from "react";
import { useSearchParams } from "react-router";

/**
 * The values that a new record starts with. The query names the attributes; each text is read as its element type reads
 * the cell of a sheet.
 */
export function usePreset(type: EntityType): Values {
  const viewer = useViewer();
  const [query] = useSearchParams();
  const [preset] = useState(() => {
    const named = formAttributes(type, "create", viewer).filter(({ name }) => query.has(name));
    return Object.fromEntries(
      named.flatMap((attribute) => {
        const read = attribute.element?.parse(query.get(attribute.name) ?? "", contextOf(attribute, {}));
        return read && "value" in read ? [[attribute.name, read.value]] : [];
      }),
    );
  });
  return preset;
}
