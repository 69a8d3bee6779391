import { redeemCode } from "@armature/engine/platform";
import { useOperation, useSettings } from "@armature/renderer";
import { AllRequired, Button, Refusal, Stack } from "@armature/renderer/ui";
import type { FormEvent } from "react";
import { useSearchParams } from "react-router";
import { fieldRefusals, verificationFailure } from "./failures.ts";
import { type LinkAccount, type LinkType, organizationOf, passwordIssues } from "./model.ts";
import { PasswordFields } from "./PasswordFields.tsx";
import { useFields } from "../../kit/use-fields.ts";

export interface NewPasswordProps {
  readonly code: string;
  readonly type: LinkType;
  readonly account: LinkAccount;
  readonly onDone: () => void;
}

/** Asks for a new password and sends it with the code of the link. */
export function NewPassword({ code, type, account, onDone }: NewPasswordProps) {
  const { productName } = useSettings();
  const [query] = useSearchParams();
  const { mutate, isPending, error, reset } = useOperation(redeemCode);
  const { values, isValid, showAll, issues, onChange, onLeave } = useFields(
    { password: "", confirmation: "" },
    passwordIssues,
  );
  const refused = fieldRefusals(error, "password");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return showAll();
    mutate(
      { params: { code }, query: { type, ...organizationOf(query) }, body: { password: values.password } },
      { onSuccess: onDone },
    );
  };
  return (
    <form noValidate aria-label="New password" onSubmit={onSubmit}>
      <Stack>
        <WhoseAccount {...account} />
        {error && refused.length === 0 && <Refusal text={verificationFailure(error, productName)} />}
        <AllRequired>
          <PasswordFields
            values={values}
            issues={refused.length > 0 ? { ...issues, password: refused } : issues}
            onChange={(field, value) => {
              if (error) reset();
              onChange(field, value);
            }}
            onLeave={onLeave}
          />
        </AllRequired>
        <Button type="submit" variant="primary" size="control" busy={isPending}>
          Save password
        </Button>
      </Stack>
    </form>
  );
}

/** Shows whose account it is, so that nobody sets the password of an account by mistake. */
function WhoseAccount({ email, organization, inviter }: LinkAccount) {
  return (
    <div>
      <p>
        Account: {email}
        {organization !== null && ` at ${organization}`}
      </p>
      {inviter !== null && <p>Invited by {inviter}</p>}
    </div>
  );
}
