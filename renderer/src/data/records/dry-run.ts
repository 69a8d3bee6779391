import type { EntityType } from "@armature/engine";
import type { PreviewIssue } from "@armature/engine/changes";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dryRunRows } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/** What the server would answer to rows that are not sent yet. */
export interface Preview {
  /** `failed`: the server could not be asked, so only the save will show it. */
  readonly state: "checking" | "ready" | "failed";
  /** The issues of each row, in order. Empty while they are unknown. */
  readonly issues: readonly (readonly PreviewIssue[])[];
}

const UNKNOWN: Preview["issues"] = Object.freeze([]);
const NOTHING_ASKED: Preview = Object.freeze({ state: "ready", issues: UNKNOWN });
const CHECKING: Preview = Object.freeze({ state: "checking", issues: UNKNOWN });

/** The answer for this body with these metadata. */
interface Answered extends Preview {
  readonly type: EntityType;
  readonly body: object;
}

/** Several changes in quick succession cause one request. */
const PAUSE_MS = 250;

/**
 * Asks the server what would happen to rows, whenever the rows or the rules change.
 * @param below the call below the entity's path, such as `batch/check`
 * @param body the rows, or the only change, as they would be sent; null if there is nothing to ask
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

/**
 * Reloads the records when a dry run reports that somebody else made a change first, because the page shows outdated
 * values.
 */
export function useReloadOnClash(type: EntityType, { issues }: Preview): void {
  const queryClient = useQueryClient();
  const { organizationId } = useSession();
  useEffect(() => {
    if (issues.some((own) => own.some(({ code }) => BY_OTHERS.has(code))))
      void queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, type.name) });
  }, [queryClient, organizationId, type, issues]);
}
