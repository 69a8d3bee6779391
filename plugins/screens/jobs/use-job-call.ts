import { errorText } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useState } from "react";

/** Changes a job, says how it went, and reads the jobs anew either way. `busy` is what is being changed. */
export function useJobCall(onChanged: () => void) {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (id: string, call: () => Promise<unknown>, message: string) => {
    setBusy(id);
    try {
      await call();
      notify({ type: "success", message });
    } catch (error) {
      notify({ type: "error", message: errorText(error) });
    }
    setBusy(null);
    onChanged();
  };
  return { busy, run };
}
