import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { fieldAction } from "./field-actions.ts";
import { IconButton } from "./IconButton.tsx";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

/** A password. Its button shows the typed text, so that a person can check it. */
export function PasswordInput(props: Omit<TextInputProps, "type" | "action" | "spellCheck">) {
  const [isShown, setShown] = useState(false);
  const [label, icon] = isShown ? ["Hide password", EyeOff] : ["Show password", Eye];
  return (
    <TextInput
      {...props}
      type={isShown ? "text" : "password"}
      // Some browsers send text to a server to check its spelling.
      spellCheck={false}
      action={
        <IconButton
          icon={icon}
          label={label}
          size="small"
          aria-controls={props.id}
          onClick={() => setShown(!isShown)}
          {...fieldAction(label)}
        />
      }
    />
  );
}
