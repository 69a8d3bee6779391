import type { OperationResult } from "@armature/engine";
import { emailUsernameProblems, userExists } from "@armature/engine/platform";
import { errorText, useOperation } from "@armature/renderer";
import { useRef, useState } from "react";

export type Person = OperationResult<typeof userExists>;

interface Looked {
  readonly emailUsername: string;
  readonly person: Person;
}

/** Looks up who has the typed e-mail, once for each value that the field is left with. */
export function usePerson(organizationId: number, emailUsername: string) {
  const { mutate, isPending, error, reset } = useOperation(userExists);
  const [looked, setLooked] = useState<Looked | null>(null);
  const asked = useRef<string | null>(null);
  const isCurrent = looked?.emailUsername === emailUsername;
  const look = () => {
    if (asked.current === emailUsername || isCurrent || emailUsernameProblems(emailUsername).length > 0) return;
    asked.current = emailUsername;
    mutate(
      { params: { organizationId: String(organizationId), emailUsername } },
      {
        onSuccess: (person) => setLooked({ emailUsername, person }),
        onSettled: () => {
          asked.current = null;
        },
      },
    );
  };
  return {
    look,
    /** Call when the e-mail changes: drops the answer and the failure for the old one. */
    forget: () => {
      asked.current = null;
      reset();
    },
    isLooking: isPending,
    failure: error === null ? null : errorText(error),
    /** The answer for the last e-mail that was looked up; `isCurrent` tells whether that is the typed one. */
    person: looked?.person ?? null,
    isCurrent,
  };
}
