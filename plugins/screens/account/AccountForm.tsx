import { createAccount, isEmailUsername } from "@armature/engine/platform";
import { useOperation, useRouteTable } from "@armature/renderer";
import { Button, type ButtonProps, focusField, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { KnownPerson } from "./KnownPerson.tsx";
import { creationFailure } from "./failures.ts";
import { accountIssues, EMPTY_ACCOUNT, INVALID_USERNAME, onwardQuery, type WhoWaits } from "./model.ts";
import { PasswordFields } from "./PasswordFields.tsx";
import { useFields } from "../../kit/use-fields.ts";
import { usePerson } from "./use-person.ts";

export interface AccountFormProps {
  readonly organizationId: number;
  /** The domain of every e-mail address of the organization. */
  readonly domain: string;
}

/** Asks for the e-mail first. Then it offers a new account, a confirmation, or the way to sign-in. */
export function AccountForm({ organizationId, domain }: AccountFormProps) {
  const fields = useFields(EMPTY_ACCOUNT, accountIssues);
  const { values, issues, isValid, onChange, onLeave } = fields;
  const { look, forget, isLooking, failure, person, isCurrent } = usePerson(organizationId, values.emailUsername);
  const { create, isBusy, refusal } = useCreation(domain);
  const isNew = person?.exists === false;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNew) return look();
    const { confirmation: _confirmation, ...account } = values;
    create({ ...account, organizationId });
  };
  return (
    <form noValidate aria-label="Create account" onSubmit={onSubmit}>
      <Stack>
        {failure !== null && <Refusal text={failure} />}
        {refusal !== null && <Refusal text={refusal} />}
        <TextField
          id="emailUsername"
          label="Username"
          suffix={`@${domain}`}
          hint={`The part of your email before @${domain}. You sign in with the whole email.`}
          value={values.emailUsername}
          onChange={(value) => {
            forget();
            onChange("emailUsername", value);
          }}
          onBlur={() => {
            onLeave("emailUsername");
            look();
          }}
          autoComplete="off"
          required
          issues={issues.emailUsername}
        />
        {person?.exists && isCurrent && (
          <KnownPerson {...{ person, organizationId, domain }} emailUsername={values.emailUsername} />
        )}
        {isNew && <NewPersonFields {...fields} />}
        {isNew && (
          <SubmitButton busy={isBusy} disabledReason={missing(isValid, isCurrent, isLooking)}>
            Create Account
          </SubmitButton>
        )}
        {!isNew && !(person && isCurrent) && <SubmitButton busy={isLooking}>Continue</SubmitButton>}
      </Stack>
    </form>
  );
}

type Fields = ReturnType<typeof useFields<typeof EMPTY_ACCOUNT>>;

function NewPersonFields({ values, issues, onChange, onLeave }: Fields) {
  useEffect(() => focusField("firstName"), []);
  return (
    <>
      {(["firstName", "lastName"] as const).map((name) => (
        <TextField
          key={name}
          id={name}
          label={name === "firstName" ? "First name" : "Last name"}
          value={values[name]}
          onChange={(value) => onChange(name, value)}
          onBlur={() => onLeave(name)}
          autoComplete={name === "firstName" ? "given-name" : "family-name"}
          required
          issues={issues[name]}
        />
      ))}
      <PasswordFields values={values} issues={issues} onChange={onChange} onLeave={onLeave} />
      <p>We email you a link. Open it and enter your password once more, so that nobody else can choose it for you.</p>
    </>
  );
}

function SubmitButton(props: Pick<ButtonProps, "busy" | "disabledReason" | "children">) {
  return <Button type="submit" variant="primary" size="control" {...props} />;
}

/** Why nothing can be submitted yet; undefined once it can. */
function missing(isValid: boolean, isCurrent: boolean, isLooking: boolean): string | undefined {
  if (!isValid) return "Fill in all fields first";
  if (isCurrent) return undefined;
  return isLooking ? "Looking up your email" : "Could not look up your email. Leave its field to try again.";
}

type NewAccount = Parameters<ReturnType<typeof useOperation<typeof createAccount>>["mutate"]>[0]["body"];

/** Sends a new account and then goes to the page that says what is pending. */
function useCreation(domain: string) {
  const { mutate, isPending, error } = useOperation(createAccount);
  const [isInvalid, setInvalid] = useState(false);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const pending = useRouteTable().pathTo("memberPendingConfirmation");
  const create = (body: NewAccount) => {
    const isSendable = isEmailUsername(body.emailUsername);
    setInvalid(!isSendable);
    if (!isSendable) return;
    const onward = onwardQuery(query);
    const search = new URLSearchParams(onward).toString();
    const state: WhoWaits = { username: `${body.emailUsername}@${domain}`, sent: Date.now() };
    const onSuccess = () => void navigate(search === "" ? pending : `${pending}?${search}`, { state });
    mutate({ body, query: onward }, { onSuccess });
  };
  const refusal = isInvalid ? INVALID_USERNAME : error === null ? null : creationFailure(error);
  return { create, isBusy: isPending, refusal };
}
