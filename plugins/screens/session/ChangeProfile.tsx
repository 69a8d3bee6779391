import { type Account, type AccountProfile, changeProfile } from "@armature/engine/platform";
import { errorText, useOperation, useSession } from "@armature/renderer";
import { Button, Dialog, notify, Refusal, Stack } from "@armature/renderer/ui";
import { useState } from "react";
import { ProfileField } from "./ProfileField.tsx";

export interface ChangeProfileProps {
  readonly account: Account;
  readonly profiles: readonly AccountProfile[];
  readonly onChanged: () => void;
}

/** The button and the dialog that give an account another profile. */
export function ChangeProfile(props: ChangeProfileProps) {
  const { account, profiles } = props;
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const allowed = allowedFor(account, profiles);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Change the profile of ${account.displayName}`}
        disabledReason={reasonOf(account.userId === user?.userId, allowed)}
        onClick={() => setOpen(true)}
      >
        Profile
      </Button>
      {isOpen && <ProfileDialog {...props} profiles={allowed} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Staff belong to no organization, so the profiles of staff and of the others are kept apart. */
function allowedFor(account: Account, profiles: readonly AccountProfile[]): readonly AccountProfile[] {
  const present = profiles.find(({ name }) => name === account.profile);
  return profiles.filter(({ isOfStaff }) => isOfStaff === (present?.isOfStaff ?? false));
}

function reasonOf(isOwn: boolean, allowed: readonly AccountProfile[]): string | undefined {
  if (isOwn) return "You cannot change your own profile. Ask another administrator.";
  return allowed.length < 2 ? "There is no other profile for this person." : undefined;
}

function ProfileDialog({
  account,
  profiles,
  onChanged,
  onClose,
}: ChangeProfileProps & { readonly onClose: () => void }) {
  const [profile, setProfile] = useState(account.profile);
  const { mutate, isPending, error } = useOperation(changeProfile);
  const label = profiles.find(({ name }) => name === profile)?.label ?? profile;
  const save = () => {
    const onSuccess = () => {
      notify({ type: "success", message: `The profile of ${account.displayName} is ${label} now.` });
      onChanged();
      onClose();
    };
    mutate({ params: { userId: String(account.userId) }, body: { profile } }, { onSuccess });
  };
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant="primary"
        busy={isPending}
        disabledReason={profile === account.profile ? "Choose another profile first" : undefined}
        onClick={save}
      >
        Save and sign out
      </Button>
    </>
  );
  return (
    <Dialog open title={`Profile of ${account.displayName}`} onClose={onClose} footer={footer}>
      <Stack>
        {error && <Refusal text={errorText(error)} />}
        <p>
          {account.displayName} is signed out everywhere. Rights that were granted to this person alone end, and the
          change is in the security log.
        </p>
        <ProfileField profiles={profiles} value={profile} onChange={setProfile} />
      </Stack>
    </Dialog>
  );
}
