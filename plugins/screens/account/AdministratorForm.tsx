import { createAdministrator } from "@armature/engine/platform";
import { errorText, useOperation, useRouteTable, useSettings } from "@armature/renderer";
import { AllRequired, Button, Refusal, Stack, TextField } from "@armature/renderer/ui";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { administratorIssues, EMPTY_ADMINISTRATOR } from "./model.ts";
import { PasswordFields } from "./PasswordFields.tsx";
import { useFields } from "../../kit/use-fields.ts";

const FIELDS = [
  { name: "firstName", label: "First name", autoComplete: "given-name" },
  { name: "lastName", label: "Last name", autoComplete: "family-name" },
  { name: "email", label: "Email", autoComplete: "username" },
] as const;

export interface AdministratorFormProps {
  /** The code of the setup link. */
  readonly code: string;
  readonly onRefused: (error: Error) => void;
}

/** Creates the first administrator, signs them in and goes to the home page. */
export function AdministratorForm({ code, onRefused }: AdministratorFormProps) {
  const { productName } = useSettings();
  const home = useRouteTable().pathTo("home");
  const navigate = useNavigate();
  const { values, issues, isValid, onChange, onLeave, showAll } = useFields(EMPTY_ADMINISTRATOR, administratorIssues);
  const { mutate, isPending, error } = useOperation(createAdministrator);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return showAll();
    const { confirmation: _confirmation, ...body } = values;
    const onSuccess = () => void navigate(home, { replace: true });
    mutate({ params: { code }, body }, { onSuccess, onError: onRefused });
  };
  return (
    <form noValidate aria-label="First administrator" onSubmit={onSubmit}>
      <Stack>
        <p>
          Create the first administrator of {productName}, who creates organizations and can see and change everything.
          This link works once.
        </p>
        {error && <Refusal text={errorText(error)} />}
        <AllRequired>
          {FIELDS.map(({ name, label, autoComplete }) => (
            <TextField
              key={name}
              id={name}
              label={label}
              {...(name === "email" && { hint: "You sign in with this email." })}
              value={values[name]}
              onChange={(value) => onChange(name, value)}
              onBlur={() => onLeave(name)}
              autoComplete={autoComplete}
              required
              issues={issues[name] ?? []}
            />
          ))}
          <PasswordFields values={values} issues={issues} onChange={onChange} onLeave={onLeave} />
        </AllRequired>
        <Button type="submit" variant="primary" size="control" busy={isPending}>
          Create administrator
        </Button>
      </Stack>
    </form>
  );
}
