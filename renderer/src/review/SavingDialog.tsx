import type { EntityType } from "@armature/engine";
import { Dialog, Inline, Spinner } from "../ui/index.ts";

/** Shown while records are saved. The person can only wait. */
export function SavingDialog({ type, open }: { readonly type: EntityType; readonly open: boolean }) {
  const text = `Saving ${type.labelPlural.toLowerCase()} ... This could take a few moments. Do not close the browser window.`;
  return (
    <Dialog open={open} onClose={stay} title="Saving" role="alertdialog">
      <Inline>
        <Spinner />
        <p>{text}</p>
      </Inline>
    </Dialog>
  );
}

function stay(): void {
  // Escape and a click outside do not stop a save.
}
