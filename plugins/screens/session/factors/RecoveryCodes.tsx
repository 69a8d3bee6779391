import { Banner, Button, CopyText, Stack } from "@armature/renderer/ui";

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shows recovery codes, once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <Stack>
      <Banner tone="warning" title="Keep these recovery codes">
        They are shown only now. If you lose your phone or passkey, each signs you in once. Print them, or keep them in
        a password manager.
      </Banner>
      <CopyText label="recovery codes" text={codes.join("\n")} />
      <Button variant="primary" size="control" onClick={onKept}>
        I kept them
      </Button>
    </Stack>
  );
}
