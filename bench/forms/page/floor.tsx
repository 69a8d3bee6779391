import { type FormEvent, type ReactNode, useState } from "react";
import { Opened, show } from "./page.tsx";
import { type FieldGroup, type FormPlan, type PlannedField, planOf } from "./plan.ts";

/** The floor: a hand-written form with uncontrolled inputs, and a toggle. */
function HandWrittenForm({ plan }: { readonly plan: FormPlan }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    console.log(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={submit} className="grid max-w-160 gap-y-6">
      {plan.groups.map((group) => (
        <Group key={group.decider.name} group={group} />
      ))}
      {plan.others.map((field) => (
        <Labelled key={field.name} field={field} />
      ))}
      <button type="submit">Submit</button>
    </form>
  );
}

function Group({ group: { decider, hiddenBy, shown } }: { readonly group: FieldGroup }) {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <Labelled field={decider} onText={(text) => setShown(text !== hiddenBy)} />
      {isShown && shown.map((field) => <Labelled key={field.name} field={field} />)}
    </>
  );
}

interface LabelledProps {
  readonly field: PlannedField;
  readonly onText?: (text: string) => void;
}

function Labelled({ field, onText }: LabelledProps) {
  const { name, label, hint, help } = field;
  const id = `field-${name}`;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-medium">
        {label}
      </label>
      {help !== null && (
        <details>
          <summary aria-label={`Help for ${label}`}>?</summary>
          {help}
        </details>
      )}
      <Control field={field} id={id} {...(onText && { onText })} />
      <p id={`${id}-hint`} className="text-caption text-ink-faint">
        {hint}
      </p>
      <p id={`${id}-issues`} />
    </div>
  );
}

function Control({ field: { name, kind }, id, onText }: LabelledProps & { readonly id: string }): ReactNode {
  const shared = {
    id,
    name,
    "aria-describedby": `${id}-issues ${id}-hint`,
    className: "h-control w-full rounded-input border px-3",
  };
  const listening = onText && {
    onChange: (event: { readonly target: { readonly value: string } }) => onText(event.target.value),
  };
  if (kind === "yesNo") return <YesNo {...shared} {...listening} />;
  if (kind === "lines") return <textarea {...shared} {...listening} />;
  const types = { line: "text", number: "number", email: "email" } as const;
  return <input {...shared} {...listening} type={types[kind]} autoComplete="off" />;
}

interface YesNoProps {
  readonly id: string;
  readonly name: string;
  readonly "aria-describedby": string;
  readonly onChange?: (event: { readonly target: { readonly value: string } }) => void;
}

function YesNo({ id, name, onChange, ...described }: YesNoProps) {
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      className="flex h-control items-center"
      {...described}
    >
      <label className="px-4">
        <input type="radio" name={name} value="1" onChange={onChange} /> Yes
      </label>
      <label className="px-4">
        <input type="radio" name={name} value="0" onChange={onChange} /> No
      </label>
    </div>
  );
}

show(<Opened content={<HandWrittenForm plan={planOf(new URLSearchParams(location.search))} />} />);
