import { BarePage, errorText, useOperation, useRouteTable } from "@armature/renderer";
import { Banner, Button, Inline, LinkButton, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useState } from "react";
import { requestPasswordReset } from "./operations.ts";

interface ForgotPasswordProps {
  /** As it was typed at sign-in. */
  readonly username: string;
  readonly onBack: () => void;
}

/** Asks for the link to a new password; the answer is the same whether anybody has this username. */
export function ForgotPassword({ username: typed, onBack }: ForgotPasswordProps) {
  const [username, setUsername] = useState(typed);
  const [issues, setIssues] = useState<readonly string[]>([]);
  const { mutate, isPending, isSuccess, error } = useOperation(requestPasswordReset);
  const pending = useRouteTable().pathTo("memberPendingConfirmation");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = username.trim() === "";
    setIssues(isEmpty ? ["Username is required"] : []);
    if (isEmpty) document.getElementById("username")?.focus();
    else mutate({ body: { username } });
  };
  return (
    <BarePage title="Reset your password">
      <form noValidate aria-label="Reset your password" onSubmit={onSubmit}>
        <Stack>
          {error && <Refusal text={errorText(error)} />}
          {isSuccess ? (
            <div role="status">
              <Banner tone="success">
                If there is a confirmed account with this username, a mail with a link is on its way to its address. The
                link is valid for 1 hour.
              </Banner>
            </div>
          ) : (
            <TextField
              id="username"
              label="Username"
              hint="We mail you a link to choose a new password."
              value={username}
              onChange={setUsername}
              autoComplete="username"
              required
              issues={issues}
            />
          )}
          <Inline>
            {!isSuccess && (
              <Button type="submit" variant="primary" busy={isPending}>
                Send link
              </Button>
            )}
            <Button onClick={onBack}>Back to sign in</Button>
          </Inline>
          <LinkButton variant="quiet" to={pending}>
            Not confirmed yet? Get the confirmation mail
          </LinkButton>
        </Stack>
      </form>
    </BarePage>
  );
}
