import { errorText, requestIdOf } from "../data/api-error.ts";
import { CopyText } from "../ui/index.ts";

/** What happened, with the request id of a failed call, to be copied into a message to support. */
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
