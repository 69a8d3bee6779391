import { askForConfirmation } from "@armature/engine/platform";
import { errorText, useOperation } from "@armature/renderer";
import { AllRequired, Banner, Button, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { onwardQuery } from "./model.ts";
import { secondsOf, useWait, type Wait, waitText } from "./use-wait.ts";

export interface AskAgainProps {
  /** The username, if it is known. Otherwise the form asks for it. */
  readonly username?: string | undefined;
  /** When a mail was last sent, in epoch milliseconds, if that is known. */
  readonly sent?: number | undefined;
}

/** Asks for the confirmation mail again. The answer is the same whether or not the username exists. */
export function AskAgain({ username: known = "", sent }: AskAgainProps) {
  const [username, setUsername] = useState(known);
  const [issues, setIssues] = useState<readonly string[]>([]);
  const { ask, isBusy, isSent, refusal, wait } = useAsking(sent);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = username.trim() === "";
    setIssues(isEmpty ? ["Username is required"] : []);
    if (isEmpty) document.getElementById("username")?.focus();
    else if (wait.left === 0) ask(username);
  };
  return (
    <form noValidate aria-label="Confirmation email" onSubmit={onSubmit}>
      <Stack>
        {refusal !== null && <Refusal text={refusal} />}
        {isSent && (
          <div role="status">
            <Banner tone="success">
              If this username has an account to confirm, we sent an email with a link. The link works for 24 hours;
              earlier links no longer work.
            </Banner>
          </div>
        )}
        {known === "" && (
          <AllRequired>
            <TextField
              id="username"
              label="Username"
              hint="The email that you created your account with."
              value={username}
              onChange={setUsername}
              autoComplete="username"
              required
              issues={issues}
            />
          </AllRequired>
        )}
        <Button type="submit" size="control" busy={isBusy} disabledReason={reasonOf(wait)}>
          Send the email again
        </Button>
        <WaitNote wait={wait} />
      </Stack>
    </form>
  );
}

/** Why a mail cannot be requested at this moment. */
export function reasonOf({ left }: Wait): string | undefined {
  return left === 0 ? undefined : "You can send one email a minute";
}

/** Shows the time left. Screen readers do not announce it, since it changes each second. */
export function WaitNote({ wait: { left } }: { readonly wait: Wait }) {
  return left === 0 ? null : <p>You can ask for another email in {waitText(left)}.</p>;
}

function useAsking(sent: number | undefined) {
  const { mutate, isPending, isSuccess, error } = useOperation(askForConfirmation);
  const [query] = useSearchParams();
  const wait = useWait(sent);
  const ask = (username: string) =>
    mutate(
      { body: { username }, query: onwardQuery(query) },
      { onSuccess: (result) => wait.begin(result.seconds), onError: (refused) => wait.begin(secondsOf(refused) ?? 0) },
    );
  const refusal = error === null ? null : secondsOf(error) === null ? errorText(error) : TOO_SOON;
  return { ask, isBusy: isPending, isSent: isSuccess, refusal, wait };
}

export const TOO_SOON = "We just sent you an email. Check your inbox and your spam folder.";
