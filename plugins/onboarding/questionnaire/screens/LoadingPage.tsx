import { LoadFailure, type LoadFailureProps, Page, useLasting } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";

/** In place of a page whose data are on their way, or could not be had. */
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
