import { defineOperation, type EntityType, textForm, type Values } from "@armature/engine";
import { useOperation, useRoute } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useCallback, useMemo } from "react";
import { Type } from "typebox";

/** Makes the call that follows a create, if the route names one, and reports the result. */
export function useAfterCreate({ primaryKey }: EntityType): (record: Values) => void {
  const { afterCreate } = useRoute().setup;
  const path = afterCreate?.path ?? "";
  const contract = useMemo(() => {
    const params = Type.Object({ id: Type.String() });
    return defineOperation({ method: "GET", path, params, result: Type.Unknown() });
  }, [path]);
  const { mutateAsync } = useOperation(contract);
  return useCallback(
    (record) => {
      if (!afterCreate) return;
      const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => textForm(record[name]));
      mutateAsync({ params: { id: textForm(record[primaryKey.name]) } }).then(
        () => notify({ type: "success", message: fill(afterCreate.done) }),
        () => notify({ type: "error", message: fill(afterCreate.failed) }),
      );
    },
    [afterCreate, primaryKey, mutateAsync],
  );
}
