import { errorText } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useState } from "react";

export interface Writing {
  /** @returns whether it went through; a write that failed is told in the screen's words, with the server's reason */
  readonly write: (run: () => Promise<unknown>, failure: string) => Promise<boolean>;
  readonly isWriting: boolean;
}

/** What a button changes at once. */
export function useWrite(): Writing {
  const [isWriting, setWriting] = useState(false);
  const write: Writing["write"] = async (run, failure) => {
    setWriting(true);
    try {
      await run();
      return true;
    } catch (error) {
      notify({ type: "error", message: `${failure} ${errorText(error)}`, key: failure });
      return false;
    } finally {
      setWriting(false);
    }
  };
  return { write, isWriting };
}
