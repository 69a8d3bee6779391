import { contextOf, type EntityType, formAttributes, type Values } from "@armature/engine";
import { useViewer } from "@armature/renderer";
import { useState } from "react";
import { useSearchParams } from "react-router";

/** What a new record begins with: the attributes that the address names, read as their element types read a cell. */
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
