import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Banner, Button, EmptyState } from "../ui/index.ts";
import { FailureText } from "./FailureText.tsx";

/** A request that may have failed, as returned by `useOperationResult` and `useRecord`. */
export interface FailedRead {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface LoadFailureProps {
  readonly title: string;
  readonly read: FailedRead;
  /** Whether it is part of a page, a card or a window. It then shows a banner instead of filling the page. */
  readonly inPart?: boolean;
}

/**
 * Says what could not be loaded and why, and offers to try again.
 * @example
 * ```tsx
 * import { LoadFailure, useRecord } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const read = useRecord(item, 1);
 *   return read.error && <LoadFailure title="Could not load the item." read={read} />;
 * }
 * ```
 */
export function LoadFailure({ title, read: { error, isFetching, refetch }, inPart = false }: LoadFailureProps) {
  const retry = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      Retry
    </Button>
  );
  if (!inPart)
    return <EmptyState icon={CircleAlert} title={title} text={<FailureText error={error} />} action={retry} />;
  return (
    <Banner tone="danger" title={title} action={retry}>
      <FailureText error={error} />
    </Banner>
  );
}

export interface LoadedProps<Data> extends LoadFailureProps {
  readonly read: FailedRead & { readonly data: Data | undefined };
  /** Shown while loading for the first time. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows data once it is loaded. Earlier data stays if a later request fails.
 * @example
 * ```tsx
 * import { Loaded, recordName, useRecord } from "@armature/renderer";
 * import { Skeleton } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const read = useRecord(item, 1);
 *   return (
 *     <Loaded read={read} title="Could not load the item." skeleton={<Skeleton shape="field" count={3} />}>
 *       {({ result }) => recordName(item, result)}
 *     </Loaded>
 *   );
 * }
 * ```
 */
export function Loaded<Data>({ read, skeleton, children, ...failure }: LoadedProps<Data>) {
  if (read.data !== undefined) return children(read.data);
  return read.error === null ? skeleton : <LoadFailure read={read} {...failure} />;
}
