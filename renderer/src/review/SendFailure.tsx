import type { EntityType } from "@armature/engine";
import { failureText } from "../data/api-error.ts";
import { Banner } from "../ui/index.ts";

/** Shows why the rows could not be sent or were refused as a whole. Shows nothing without an error. */
export function SendFailure({ type, error }: { readonly type: EntityType; readonly error: unknown }) {
  if (error === null) return null;
  return (
    <div role="alert">
      <Banner tone="danger" title={`Error while running ${type.label.toLowerCase()} imports`}>
        {failureText(error)}
      </Banner>
    </div>
  );
}
