import { changePassword } from "@armature/engine/platform";
import { Page, serverText, useOperation, useRouteTable } from "@armature/renderer";
import { AllRequired, Button, FormLayout, notify, PageFooter, Refusal, TextField } from "@armature/renderer/ui";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { fieldRefusals } from "./failures.ts";
import type { Issues } from "../../kit/field-issues.ts";
import { changeIssues, type PasswordChange } from "./model.ts";
import { PasswordFields } from "./PasswordFields.tsx";
import { useFields } from "../../kit/use-fields.ts";

const FORM = "change-password";
const EMPTY: PasswordChange = { present: "", password: "", confirmation: "" };

/** Changes the password of the signed-in person, who types the current one first. */
export default function ChangePassword() {
  const { values, isValid, showAll, ...fields } = useFields(EMPTY, changeIssues);
  const { submit, leave, isPending, refused, refusal, forget } = useChange();
  const issues = { ...fields.issues, ...refused };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return showAll();
    submit(values);
  };
  const onChange = (field: keyof PasswordChange, value: string) => {
    forget();
    fields.onChange(field, value);
  };
  return (
    <Page text="You will need to sign in again with the new password on your other browsers and devices.">
      <form id={FORM} noValidate aria-label="Change password" onSubmit={onSubmit}>
        <FormLayout>
          {refusal !== null && <Refusal text={refusal} />}
          <AllRequired>
            <TextField
              id="present"
              label="Present password"
              type="password"
              value={values.present}
              onChange={(value) => onChange("present", value)}
              onBlur={() => fields.onLeave("present")}
              autoComplete="current-password"
              required
              issues={issues.present}
            />
            <PasswordFields
              label="New password"
              values={values}
              issues={issues}
              onChange={onChange}
              onLeave={fields.onLeave}
            />
          </AllRequired>
        </FormLayout>
      </form>
      <PageFooter>
        <Button onClick={leave}>Cancel</Button>
        <Button type="submit" form={FORM} variant="primary" busy={isPending}>
          Change password
        </Button>
      </PageFooter>
    </Page>
  );
}

/** Sends the change. An issue from the server is shown at its field until the person types. */
function useChange() {
  const navigate = useNavigate();
  const table = useRouteTable();
  const { mutate, isPending, error, reset } = useOperation(changePassword);
  const leave = () => void navigate(table.pathTo("home"));
  const submit = ({ present, password }: PasswordChange) =>
    mutate(
      { body: { present, password } },
      {
        onSuccess: (ended) => {
          notify({ type: "success", message: changedText(ended) });
          leave();
        },
      },
    );
  const refused = refusedFields(error);
  const isAtField = Object.keys(refused).length > 0;
  const refusal =
    error === null || isAtField ? null : (serverText(error) ?? "Could not change your password. Try again.");
  return { submit, leave, isPending, refused, refusal, forget: () => error !== null && reset() };
}

function refusedFields(error: unknown): Issues<PasswordChange> {
  const [present, password] = [fieldRefusals(error, "present"), fieldRefusals(error, "password")];
  return { ...(present.length > 0 && { present }), ...(password.length > 0 && { password }) };
}

function changedText(ended: number): string {
  if (ended === 0) return "Your password was changed.";
  return `Your password was changed. ${ended} other ${ended === 1 ? "session was" : "sessions were"} ended.`;
}
