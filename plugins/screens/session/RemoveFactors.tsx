import { type Account, removeFactorsOf } from "@armature/engine/platform";
import { errorText, useOperation, useSession } from "@armature/renderer";
import { Button, ConfirmDialog, notify } from "@armature/renderer/ui";
import { useState } from "react";

export interface RemoveFactorsProps {
  readonly account: Account;
  readonly onRemoved: () => void;
}

/** The button with which administrators help a person who lost the second factors. Nothing for a person without one. */
export function RemoveFactors({ account: { userId, displayName, factors }, onRemoved }: RemoveFactorsProps) {
  const [isAsking, setAsking] = useState(false);
  const isOwn = useSession().user.userId === userId;
  const { mutate, isPending } = useOperation(removeFactorsOf);
  if (factors === 0) return null;
  const remove = () =>
    mutate(
      { params: { userId: String(userId) } },
      {
        onSuccess: () => notify({ type: "success", message: `The second factors of ${displayName} were removed.` }),
        onError: (error) => notify({ type: "error", message: errorText(error) }),
        onSettled: () => {
          setAsking(false);
          onRemoved();
        },
      },
    );
  return (
    <>
      <Button
        size="small"
        aria-label={`Remove the second factors of ${displayName}`}
        disabledReason={isOwn ? "Remove your own at Security in your account." : undefined}
        onClick={() => setAsking(true)}
      >
        Factors
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={`Remove the second factors of ${displayName}?`}
          text="Do this only if you know that they were lost, and who asks. The password alone signs in then, all sessions of the person end, and an email tells of it."
          cancelLabel="Cancel"
          confirmLabel="Remove"
          danger
          busy={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        />
      )}
    </>
  );
}
