import type { AttributeType, EntityType } from "@armature/engine";
import { openBatch } from "@armature/engine/batch";
import { useMemo } from "react";
import { usePlugins } from "../data/metadata.ts";
import { useChangeContext } from "../data/session/session.ts";

const NONE: readonly AttributeType[] = Object.freeze([]);

/** The attributes that a batch edit of these records offers. */
export function useBatchAttributes(type: EntityType | undefined): readonly AttributeType[] {
  const context = useChangeContext();
  const plugins = usePlugins();
  return useMemo(
    () => (type ? choosable(openBatch(type, context, []).offered, plugins) : NONE),
    [type, context, plugins],
  );
}

/** The offered attributes that have an input. */
export function choosable(
  offered: readonly AttributeType[],
  plugins: ReturnType<typeof usePlugins>,
): readonly AttributeType[] {
  return offered.filter(({ element }) => plugins.get(element?.name ?? "")?.computed !== true);
}
