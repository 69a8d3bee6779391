import type { EntityType, PreviewIssue } from "@armature/engine";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dryRunRows } from "./entity-calls.ts";
import { keys } from "./keys.ts";
import { useClient } from "./services.ts";
import { useSession } from "./session.ts";

/** What the server would answer to rows that are not sent yet. */
export interface Preview {
  /** `failed`: it could not be asked; the save will tell. */
  readonly state: "checking" | "ready" | "failed";
  /** Of each row, in their order; none while they are not known. */
  readonly issues: readonly (readonly PreviewIssue[])[];
}

const UNKNOWN: Preview["issues"] = Object.freeze([]);
const NOTHING_ASKED: Preview = Object.freeze({ state: "ready", issues: UNKNOWN });
const CHECKING: Preview = Object.freeze({ state: "checking", issues: UNKNOWN });

/** What was said of this body under these metadata. */
interface Answered extends Preview {
  readonly type: EntityType;
  readonly body: object;
}

/** Several changes of a review in a row are one question. */
const PAUSE_MS = 250;

/**
 * Asks what would become of rows, whenever they or the rules change.
 * @param below the call below the entity's, such as `batch/check`
 * @param body the rows, or the one change, as they would be sent; null while there is nothing to ask
 */
export function usePreview(type: EntityType, below: string, body: object | null): Preview {
  const client = useClient();
  const [answer, setAnswer] = useState<Answered | null>(null);
  const isEmpty = body === null || (Array.isArray(body) && body.length === 0);
  useEffect(() => {
    if (body === null || isEmpty) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      dryRunRows(client, type, below, body, ended.signal).then(
        (result) => setAnswer({ state: "ready", type, body, issues: result.map(({ errors }) => errors) }),
        () => ended.signal.aborted || setAnswer({ state: "failed", type, body, issues: UNKNOWN }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [client, type, below, body, isEmpty]);
  if (isEmpty) return NOTHING_ASKED;
  return answer?.body === body && answer.type === type ? answer : CHECKING;
}

const BY_OTHERS: ReadonlySet<string> = new Set(["clash", "gone", "stale"]);

/** Loads the records anew once a dry run says that somebody else was first: what is shown is not what is stored. */
export function useReloadOnClash(type: EntityType, { issues }: Preview): void {
  const queryClient = useQueryClient();
  const { organizationId } = useSession();
  useEffect(() => {
    if (issues.some((own) => own.some(({ code }) => BY_OTHERS.has(code))))
      void queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, type.name) });
  }, [queryClient, organizationId, type, issues]);
}
