import { SECONDS_BETWEEN_MAILS, sendConfirmation } from "@armature/engine/platform";
import { useOperation, useRouteTable, useSettings } from "@armature/renderer";
import { Banner, Button, LinkButton, notify } from "@armature/renderer/ui";
import { useSearchParams } from "react-router";
import { CONFIRMATION_FAILED, confirmationNote, NO_PERSON, onwardQuery } from "./model.ts";
import { reasonOf, TOO_SOON, WaitNote } from "./AskAgain.tsx";
import { secondsOf, useWait } from "./use-wait.ts";
import type { Person } from "./use-person.ts";

export interface KnownPersonProps {
  readonly person: Person;
  readonly organizationId: number;
  /** As it was typed. */
  readonly emailUsername: string;
  readonly domain: string;
}

/** Shown for somebody who has an account: offers sign-in, or the confirmation mail if the account is not confirmed. */
export function KnownPerson({ person, organizationId, emailUsername, domain }: KnownPersonProps) {
  const table = useRouteTable();
  const email = `${emailUsername}@${domain}`;
  const verify = useVerification(person.userId, { organizationId: String(organizationId), emailUsername }, email);
  return (
    <>
      <div role="status">
        {person.confirmed ? (
          <Banner tone="info" action={<LinkButton to={table.pathTo("login")}>Sign in</LinkButton>}>
            An account already exists for {email}. Please log in.
          </Banner>
        ) : (
          <Banner
            tone="info"
            action={
              <Button busy={verify.isBusy} onClick={verify.send} disabledReason={reasonOf(verify.wait)}>
                Verify Account
              </Button>
            }
          >
            {email} is not confirmed yet. We can email you a link to confirm it.
            {verify.isTooSoon && ` ${TOO_SOON}`}
          </Banner>
        )}
      </div>
      <WaitNote wait={verify.wait} />
    </>
  );
}

/** Mails the link and reports the result. */
function useVerification(
  userId: number | null,
  whose: { readonly organizationId: string; readonly emailUsername: string },
  email: string,
) {
  const { mutate, isPending, error } = useOperation(sendConfirmation);
  const wait = useWait();
  const { productName } = useSettings();
  const [query] = useSearchParams();
  const send = () => {
    if (userId === null) return notify({ type: "error", message: NO_PERSON });
    mutate(
      { params: { id: String(userId) }, query: { ...whose, ...onwardQuery(query) } },
      {
        onSuccess: (result) => {
          notify(confirmationNote(result, email, productName));
          if (result === "emailSent") wait.begin(SECONDS_BETWEEN_MAILS);
        },
        onError: (error) => {
          notify({ type: "error", message: CONFIRMATION_FAILED });
          wait.begin(secondsOf(error) ?? 0);
        },
      },
    );
  };
  return { send, isBusy: isPending, isTooSoon: secondsOf(error) !== null, wait };
}
