import { notify } from "@armature/renderer/ui";
import { useEffect } from "react";

/** Tells a failure as well as showing it (BLD-030, BLD-031). @param title of the failure; undefined while there is none */
export function useTold(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) notify({ type: "error", message: title, key: title });
  }, [title]);
}
