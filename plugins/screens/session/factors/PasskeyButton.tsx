import { beginPasskey, giveFactor, readSignIn } from "@armature/engine/platform";
import { useOperation, useOperationResult } from "@armature/renderer";
import { Button, Refusal } from "@armature/renderer/ui";
import { askForPasskey, canUsePasskeys } from "./passkeys.ts";
import { useSteps } from "./use-steps.ts";

const OPTIONS = { asksForSession: true } as const;

/** Signs in by a passkey alone. Nothing where nobody has one, or the browser knows none. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => Promise<boolean> }) {
  const { data } = useOperationResult(readSignIn, {});
  const challenge = useOperation(beginPasskey, OPTIONS);
  const given = useOperation(giveFactor, OPTIONS);
  const { run, isBusy, failure } = useSteps();
  if (!data?.hasPasskeys || !canUsePasskeys()) return null;
  const signIn = async () => {
    const passkey = await askForPasskey(await challenge.mutateAsync({ body: { isFirst: true } }));
    await given.mutateAsync({ body: { passkey } });
    await onSignedIn();
  };
  return (
    <>
      {failure !== null && <Refusal text={failure} />}
      <Button size="control" busy={isBusy} onClick={() => void run(signIn)}>
        Sign in with a passkey
      </Button>
    </>
  );
}
