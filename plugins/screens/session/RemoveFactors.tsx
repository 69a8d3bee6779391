import { type Account, removeFactorsOf } from "@armature/engine/platform";
import { useOperation, useSession } from "@armature/renderer";
import { ConfirmButton } from "../../kit/confirm-button.tsx";

export interface RemoveFactorsProps {
  readonly account: Account;
  readonly onRemoved: () => void;
}

/** The button with which administrators help a person who lost the second factors. Nothing for a person without one. */
export function RemoveFactors({ account: { userId, displayName, factors }, onRemoved }: RemoveFactorsProps) {
  const isOwn = useSession().user.userId === userId;
  const { mutateAsync } = useOperation(removeFactorsOf);
  if (factors === 0) return null;
  return (
    <ConfirmButton
      size="small"
      aria-label={`Remove the second factors of ${displayName}`}
      disabledReason={isOwn ? "Remove your own at Security in your account." : undefined}
      title={`Remove the second factors of ${displayName}?`}
      text="Do this only if you know that they were lost, and who asks. The password alone signs in then, all sessions of the person end, and an email tells of it."
      confirmLabel="Remove"
      danger
      call={() => mutateAsync({ params: { userId: String(userId) } })}
      done={`The second factors of ${displayName} were removed.`}
      onSettled={onRemoved}
    >
      Factors
    </ConfirmButton>
  );
}
