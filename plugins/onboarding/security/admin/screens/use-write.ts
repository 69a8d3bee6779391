import { errorText } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useState } from "react";

export interface Writing {
  /**
   * If the write fails, a note shows `failure` and the server's reason.
   * @returns whether it succeeded
   */
  readonly write: (run: () => Promise<unknown>, failure: string) => Promise<boolean>;
  readonly isWriting: boolean;
}

/** For changes that a button makes at once. */
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
