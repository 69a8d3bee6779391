import { errorText, requestIdOf } from "./api-error.ts";
import { CopyText } from "../ui/index.ts";

/**
 * What happened, with the request id of a failed call, to be copied into a message to support.
 * @example
 * ```tsx
 * import { FailureText, useRecord } from "@armature/renderer";
 * import { Banner } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { error } = useRecord(item, 1);
 *   return (
 *     error && (
 *       <Banner tone="danger">
 *         <FailureText error={error} />
 *       </Banner>
 *     )
 *   );
 * }
 * ```
 */
export function FailureText({ error }: { readonly error: unknown }) {
  const requestId = requestIdOf(error);
  if (requestId === undefined) return errorText(error);
  return (
    <>
      <span>{errorText(error)}</span>
      <span className="mt-1 block text-table">
        <span className="pr-2">Request id: </span>
        <CopyText label="request id" text={requestId} />
      </span>
    </>
  );
}
