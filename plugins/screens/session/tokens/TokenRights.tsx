import type { TokenScopes } from "@armature/engine/access";
import { useMetadata } from "@armature/renderer";
import { Checkbox, ControlGroup, Field, fieldDescription, Select, Stack } from "@armature/renderer/ui";
import { type ChosenRights, choicesWithin, lettersInWords, type Rights } from "./scopes.ts";

const ID = "tokenRights";
const KINDS_ID = "tokenKinds";
const NAMED_ID = "tokenNamed";

function choicesOf(isOfService: boolean): readonly { readonly value: Rights; readonly label: string }[] {
  const who = isOfService ? "the service" : "I";
  return [
    { value: "read", label: `View all that ${who} may view` },
    { value: "all", label: `Everything that ${who} may do` },
    { value: "some", label: "Choose kinds of record" },
  ];
}

export interface TokenRightsProps {
  readonly value: ChosenRights;
  /** All that the person or the service may. Nothing else is offered. */
  readonly widest: TokenScopes;
  readonly isOfService: boolean;
  readonly issues: readonly string[];
  readonly onChange: (value: ChosenRights) => void;
}

/** What a new token may do. */
export function TokenRights({ value, widest, isOfService, issues, onChange }: TokenRightsProps) {
  const choices = choicesOf(isOfService);
  return (
    <Stack>
      <Field id={ID} label="It may" issues={issues}>
        <Select
          id={ID}
          value={value.rights}
          onChange={(rights) =>
            onChange({ ...value, rights: choices.find((each) => each.value === rights)?.value ?? value.rights })
          }
          options={choices}
          invalid={issues.length > 0}
          describedBy={fieldDescription(ID, { issues })}
        />
      </Field>
      {value.rights === "some" && <SomeRights value={value} widest={widest} onChange={onChange} />}
    </Stack>
  );
}

function SomeRights({ value, widest, onChange }: Omit<TokenRightsProps, "issues" | "isOfService">) {
  const { entities } = useMetadata();
  const labelOf = (name: string) => entities.get(name)?.label ?? name;
  const kinds = Object.entries(widest.entities).sort(([one], [other]) => labelOf(one).localeCompare(labelOf(other)));
  const toggle = (name: string, isOn: boolean) =>
    onChange({ ...value, named: isOn ? [...value.named, name] : value.named.filter((each) => each !== name) });
  return (
    <>
      <Field id={KINDS_ID} label="Kinds of record">
        <ControlGroup id={KINDS_ID}>
          {kinds.map(([name, held]) => (
            <Kind
              key={name}
              name={name}
              label={labelOf(name)}
              held={held}
              letters={value.entities[name] ?? ""}
              onChange={(letters) => onChange({ ...value, entities: { ...value.entities, [name]: letters } })}
            />
          ))}
        </ControlGroup>
      </Field>
      {widest.named.length > 0 && (
        <Field id={NAMED_ID} label="Further rights">
          <ControlGroup id={NAMED_ID}>
            {widest.named.map((name) => (
              <Checkbox
                key={name}
                label={name}
                checked={value.named.includes(name)}
                onChange={(isOn) => toggle(name, isOn)}
              />
            ))}
          </ControlGroup>
        </Field>
      )}
    </>
  );
}

interface KindProps {
  readonly name: string;
  readonly label: string;
  readonly held: string;
  readonly letters: string;
  readonly onChange: (letters: string) => void;
}

function Kind({ name, label, held, letters, onChange }: KindProps) {
  const id = `${KINDS_ID}-${name}`;
  return (
    <div className="grid grid-cols-2 items-center gap-3">
      <span id={`${id}-label`}>{label}</span>
      <Select
        id={id}
        value={letters}
        onChange={(chosen) => onChange(chosen ?? "")}
        options={choicesWithin(held).map((each) => ({ value: each, label: lettersInWords(each) }))}
        size="small"
      />
    </div>
  );
}
