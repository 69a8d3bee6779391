import { requestPasswordReset } from "@armature/engine/platform";
import { BarePage, errorText, useOperation, useRouteTable } from "@armature/renderer";
import { AllRequired, Banner, Button, LinkButton, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useState } from "react";

interface ForgotPasswordProps {
  /** As it was typed at sign-in. */
  readonly username: string;
  readonly onBack: () => void;
}

/** Asks for a link to set a new password. The answer is the same whether or not the username exists. */
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
            <Sent />
          ) : (
            <>
              <AllRequired>
                <TextField
                  id="username"
                  label="Username"
                  hint="We email you a link to choose a new password."
                  value={username}
                  onChange={setUsername}
                  autoComplete="username"
                  required
                  issues={issues}
                />
              </AllRequired>
              <Button type="submit" variant="primary" size="control" busy={isPending}>
                Send link
              </Button>
            </>
          )}
          <Button size="control" onClick={onBack}>
            Back to sign in
          </Button>
          <LinkButton variant="quiet" to={pending}>
            Not confirmed yet? Get the confirmation email
          </LinkButton>
        </Stack>
      </form>
    </BarePage>
  );
}

function Sent() {
  return (
    <div role="status">
      <Banner tone="success">
        If this username has a confirmed account, we sent an email with a link. The link works for 1 hour.
      </Banner>
    </div>
  );
}
