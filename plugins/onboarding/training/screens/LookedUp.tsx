import { ApiError, type FailedRead, Loaded } from "@armature/renderer";
import { Banner, Skeleton } from "@armature/renderer/ui";
import type { ReactNode } from "react";

export interface LookedUpProps<Data> {
  /** Null and a 404 alike mean that there is no such record. */
  readonly read: FailedRead & { readonly data: Data | null | undefined };
  /** The title if there is no such record. `text` says what to do then. */
  readonly missing: string;
  readonly text: string;
  readonly children: (data: Data) => ReactNode;
}

/** Renders a lookup result. A missing record is a message, not a failure that offers another try. */
export function LookedUp<Data>({ read, missing, text, children }: LookedUpProps<Data>) {
  const isMissing = read.data === null || (read.error instanceof ApiError && read.error.status === 404);
  if (isMissing) {
    return (
      <Banner tone="warning" title={missing}>
        {text}
      </Banner>
    );
  }
  const skeleton = <Skeleton shape="field" count={2} />;
  return (
    <Loaded
      read={{ ...read, data: read.data ?? undefined }}
      title="Could not load the learning paths."
      skeleton={skeleton}
      inPart
    >
      {children}
    </Loaded>
  );
}
