import { type EntityType, isEmpty } from "@armature/engine";
import type { FieldState } from "@armature/engine/form";
import { useCallback, useEffect, useRef } from "react";
import { checkValues } from "../data/records/form-calls.ts";
import { useClient } from "../data/services.ts";
import { notify } from "../ui/index.ts";
import { type Checker, createChecker } from "./checker.ts";
import type { FormStore } from "./form-store.ts";
import { ownIssue } from "./texts.ts";

/** Asks the server about uniqueness and references a moment after a changed field was left. */
export function useChecks(store: FormStore, type: EntityType, id: number | null): (attribute: string) => void {
  const client = useClient();
  const slot = useRef<Checker>(null);
  useEffect(() => {
    const checker = createChecker({
      check: async (names, signal) => {
        const values = store.changes();
        const { result, warnings = [] } = await checkValues(client, type, { id, values }, signal);
        const issues = result.filter((item) => names.includes(item.attribute ?? ""));
        const unchanged = names.filter((name) => store.changes()[name] === values[name]);
        const shown = issues.filter((item) => unchanged.includes(item.attribute ?? ""));
        for (const { message } of warnings) notify({ type: "warning", message });
        store.checked(
          unchanged,
          shown.map((item) => ownIssue(item.code, item.attribute, item.message)),
        );
      },
    });
    slot.current = checker;
    return checker.stop;
  }, [client, store, type, id]);
  return useCallback(
    (name) => {
      const { fields, reach } = store.getState().form;
      const isDirty = fields[name]?.dirty === true;
      if (isDirty && isWorthChecking(fields[name])) slot.current?.left(name);
      // Fields that depend on this one, as a department's number does on its location.
      for (const { name: reader } of reach.dependents.get(name) ?? []) {
        const field = fields[reader];
        if (reader === name || isEmpty(field?.value) || !isWorthChecking(field)) continue;
        // Where both are as they are stored, there is nothing to find.
        if (!isDirty && field?.dirty !== true) continue;
        store.leave(reader);
        slot.current?.left(reader);
      }
    },
    [store],
  );
}

/** Whether the field has no issues so far but depends on something that only the server knows. */
function isWorthChecking(field: FieldState | undefined): boolean {
  return field !== undefined && field.attribute.needs.length > 0 && field.issues.length === 0;
}
