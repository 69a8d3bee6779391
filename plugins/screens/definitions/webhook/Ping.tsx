import { pingWebhook } from "@armature/engine/platform";
import { errorText, useOperation } from "@armature/renderer";
import { Banner, Button, FormSection, Inline } from "@armature/renderer/ui";
import { problemText } from "../../../kit/problem-text.ts";

export interface PingProps {
  readonly id: number;
  readonly hasSecret: boolean;
}

/** Sends a request without records, and tells how the receiver answered. */
export function Ping({ id, hasSecret }: PingProps) {
  const { mutate, isPending, data, error } = useOperation(pingWebhook);
  return (
    <FormSection title="Try it" text="Sends a signed request of the type ping, without records.">
      <Inline>
        <Button
          busy={isPending}
          disabledReason={hasSecret ? undefined : "Make a secret first."}
          onClick={() => mutate({ params: { id: String(id) } })}
        >
          Send ping
        </Button>
      </Inline>
      <div role="status">
        {error && <Banner tone="danger">{errorText(error)}</Banner>}
        {data && (
          <Banner tone={data.problem === null ? "success" : "danger"}>
            {data.problem === null ? `The receiver answered ${data.status}.` : problemText(data.problem)}
            {` It took ${data.milliseconds} ms.`}
          </Banner>
        )}
      </div>
    </FormSection>
  );
}
