import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Banner, Button, EmptyState } from "../ui/index.ts";
import { FailureText } from "./FailureText.tsx";

/** A read that may have failed, as `useOperationResult` and `useRecord` answer it. */
export interface FailedRead {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface LoadFailureProps {
  readonly title: string;
  readonly read: FailedRead;
  /** In a part of a page, a card or a window: a banner in place of what fills a page. */
  readonly inPart?: boolean;
}

/** What could not be read, why, and the way to try it again. */
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
  /** While it is on its way for the first time. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What was read, once it is there; what was read before stays while a later read fails. */
export function Loaded<Data>({ read, skeleton, children, ...failure }: LoadedProps<Data>) {
  if (read.data !== undefined) return children(read.data);
  return read.error === null ? skeleton : <LoadFailure read={read} {...failure} />;
}
