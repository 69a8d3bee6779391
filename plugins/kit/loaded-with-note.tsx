import { Loaded, type LoadedProps } from "@armature/renderer";
import { useFailure } from "./build-failures.ts";

/**
 * As `Loaded`. A failure is also announced as a notification.
 * @example
 * ```tsx
 * import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.js";
 * import { recordName, useRecord } from "@armature/renderer";
 * import { Skeleton } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   return (
 *     <LoadedWithNote read={useRecord(item, 1)} title="Could not load the item." skeleton={<Skeleton />}>
 *       {({ result }) => recordName(item, result)}
 *     </LoadedWithNote>
 *   );
 * }
 * ```
 */
export function LoadedWithNote<Data>(props: LoadedProps<Data>) {
  useFailure([props.read, props.title]);
  return <Loaded {...props} />;
}
