import { findProvider } from "@armature/engine/platform";
import { BarePage, errorText, useOperation } from "@armature/renderer";
import { AllRequired, Banner, Button, LinkButton, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useEffect, useState } from "react";
import { startOf } from "./sign-in-start.ts";

export interface FindProviderProps {
  /** As it was typed at sign-in. */
  readonly email: string;
  /** Where the visit was headed. */
  readonly target: string;
  readonly onBack: () => void;
}

const ID = "organization-email";

/** Asks for the email, whose domain says which provider signs the person in, and leads there. */
export function FindProvider({ email: typed, target, onBack }: FindProviderProps) {
  const [email, setEmail] = useState(typed);
  const [issues, setIssues] = useState<readonly string[]>([]);
  const { mutate, reset, isPending, data, error } = useOperation(findProvider);
  useEffect(() => document.getElementById(ID)?.focus(), []);
  const change = (text: string) => {
    setEmail(text);
    reset();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isOne = email.includes("@");
    setIssues(isOne ? [] : ["Enter your email at your organization, such as ada@clinic.example."]);
    if (isOne) mutate({ body: { email: email.trim() } });
    else document.getElementById(ID)?.focus();
  };
  return (
    <BarePage title="Use my organization's account">
      <form noValidate aria-label="Use my organization's account" onSubmit={onSubmit}>
        <Stack>
          {error && <Refusal text={errorText(error)} />}
          {data?.provider === null && (
            <Banner tone="warning">No organization signs in with this email. Use your password.</Banner>
          )}
          <AllRequired>
            <TextField
              id={ID}
              label="Email"
              hint="At your organization."
              value={email}
              onChange={change}
              autoComplete="email"
              required
              issues={issues}
            />
          </AllRequired>
          {data?.provider ? (
            <GoThere label={data.provider.label} to={startOf(data.provider.id, target)} />
          ) : (
            <Button type="submit" variant="primary" size="control" busy={isPending}>
              Continue
            </Button>
          )}
          <Button size="control" onClick={onBack}>
            Back to sign in
          </Button>
        </Stack>
      </form>
    </BarePage>
  );
}

/** The link to the provider. It takes the focus, so that Enter follows it. */
function GoThere({ label, to }: { readonly label: string; readonly to: string }) {
  const name = `Go to ${label}`;
  useEffect(() => document.querySelector<HTMLElement>(`a[href="${CSS.escape(to)}"]`)?.focus(), [to]);
  return (
    <LinkButton leavesPages variant="primary" size="control" to={to}>
      {name}
    </LinkButton>
  );
}
