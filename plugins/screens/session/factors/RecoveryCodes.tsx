import { Banner, Button, CopyText, Stack } from "@armature/renderer/ui";
import { useEffect, useRef } from "react";

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shows recovery codes, once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const place = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="group" aria-label="Recovery codes" tabIndex={-1} data-autofocus className="outline-none">
      <Stack>
        <Banner tone="warning" title="Keep these recovery codes">
          They are shown only now. If you lose your phone or passkey, each signs you in once. Print them, or keep them
          in a password manager.
        </Banner>
        <CopyText label="recovery codes" text={codes.join("\n")} />
        <Button variant="primary" size="control" onClick={onKept}>
          I kept them
        </Button>
      </Stack>
    </div>
  );
}
