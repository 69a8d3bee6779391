import { SHORTEST_PASSWORD } from "@armature/engine/platform";
import { TextField } from "@armature/renderer/ui";
import type { Issues } from "../../kit/field-issues.ts";
import type { Passwords } from "./model.ts";

export interface PasswordFieldsProps {
  readonly values: Passwords;
  /** The label of the first field. */
  readonly label?: string;
  /** The issues to show now. */
  readonly issues: Issues<Passwords>;
  readonly onChange: (field: keyof Passwords, value: string) => void;
  readonly onLeave: (field: keyof Passwords) => void;
}

/** A new password, typed twice. */
export function PasswordFields({ values, label = "Password", issues, onChange, onLeave }: PasswordFieldsProps) {
  return (
    <>
      <TextField
        id="password"
        label={label}
        type="password"
        hint={`At least ${SHORTEST_PASSWORD} characters, with an uppercase letter, a lowercase letter and a number.`}
        value={values.password}
        onChange={(value) => onChange("password", value)}
        onBlur={() => onLeave("password")}
        autoComplete="new-password"
        required
        issues={issues.password}
      />
      <TextField
        id="confirmation"
        label="Confirm password"
        type="password"
        value={values.confirmation}
        onChange={(value) => onChange("confirmation", value)}
        onBlur={() => onLeave("confirmation")}
        autoComplete="new-password"
        required
        issues={issues.confirmation}
      />
    </>
  );
}
