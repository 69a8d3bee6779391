import { LoadFailure, type LoadFailureProps, Page, useIsSlow } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";

/** Shown while the data of a page load, or after they failed to load. */
export function LoadingPage({ read, title }: Pick<LoadFailureProps, "read" | "title">) {
  const isSlow = useIsSlow(read.error === null);
  return (
    <Page>
      {read.error === null ? isSlow && <Skeleton shape="field" count={6} /> : <LoadFailure title={title} read={read} />}
    </Page>
  );
}
