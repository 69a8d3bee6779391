import { contextOf, messageOf, textForm } from "@armature/engine";
import { definePlugin, type InputProps } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { Binary } from "lucide-react";
import { ParsedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** A whole number. If the text is not one when the field is left, a notification says so too. */
function Input(props: InputProps) {
  const leave = () => {
    notifyUnread(props);
    props.onBlur();
  };
  return <ParsedInput {...props} element={element} onBlur={leave} inputMode="numeric" />;
}

function notifyUnread({ id, attribute, value }: InputProps): void {
  const parsed = element.parse(textForm(value), contextOf(attribute, {}));
  if ("issue" in parsed) notify({ type: "error", message: messageOf(parsed.issue, attribute), key: `unread-${id}` });
}

export const plugin = definePlugin({ element, icon: Binary, Input, isShort: true });
