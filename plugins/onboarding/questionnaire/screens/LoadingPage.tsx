import { LoadFailure, type LoadFailureProps, Page, useLasting } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";

/** Shown while the data of a page load, or after they failed to load. */
export function LoadingPage({ read, title }: Pick<LoadFailureProps, "read" | "title">) {
  const isLasting = useLasting(read.error === null);
  return (
    <Page>
      {read.error === null ? (
        isLasting && <Skeleton shape="field" count={6} />
      ) : (
        <LoadFailure title={title} read={read} />
      )}
    </Page>
  );
}
