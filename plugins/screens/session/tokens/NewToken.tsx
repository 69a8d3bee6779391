import type { TokenScopes } from "@armature/engine/access";
import { type NewAccessToken, TOKEN_DAYS } from "@armature/engine/platform";
import { errorText, GuardedDialog, KeptForm, type KeptState, useKeptState } from "@armature/renderer";
import { Button, CopyText, Dialog, Field, notify, Refusal, Select, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useId, useState } from "react";
import { TokenRights } from "./TokenRights.tsx";
import { type ChosenRights, scopesOf } from "./scopes.ts";

interface Draft extends ChosenRights {
  readonly label: string;
  readonly days: string;
}

const EMPTY: Draft = { label: "", days: String(TOKEN_DAYS.usual), rights: "read", entities: {}, named: [] };
const LONGEST_LABEL = 100;
const LIVES = [7, 30, TOKEN_DAYS.usual, 180, TOKEN_DAYS.most];

export interface NewTokenProps {
  /** All that the token can be given. */
  readonly widest: TokenScopes;
  /** The service that it is for; null for one of the person's own. */
  readonly serviceId: number | null;
  readonly make: (token: NewAccessToken) => Promise<{ readonly token: string }>;
  readonly onMade: () => void;
}

/** The button and the dialogs that make an access token and show it once. */
export function NewToken({ onMade, ...props }: NewTokenProps) {
  const [isOpen, setOpen] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  return (
    <>
      <Button variant="primary" size="control" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New access token
      </Button>
      {isOpen && (
        <NewDialog
          {...props}
          onClose={() => setOpen(false)}
          onMade={(text) => {
            setOpen(false);
            setToken(text);
            onMade();
          }}
        />
      )}
      {token !== null && <ShownOnce token={token} onClose={() => setToken(null)} />}
    </>
  );
}

interface NewDialogProps extends Omit<NewTokenProps, "onMade"> {
  readonly onClose: () => void;
  readonly onMade: (token: string) => void;
}

function NewDialog({ widest, serviceId, make, onClose, onMade }: NewDialogProps) {
  const form = useId();
  const kept = useKeptState({ name: "new access token", id: serviceId, first: EMPTY });
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problemsOf(kept.value)).length > 0) return;
    setBusy(true);
    try {
      const { token } = await make(bodyOf(kept.value, widest));
      kept.finish();
      onMade(token);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const footer = (close: () => void) => (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" busy={isBusy}>
        Make token
      </Button>
    </>
  );
  return (
    <GuardedDialog title="New access token" onClose={onClose} footer={footer}>
      {() => (
        <form id={form} noValidate aria-label="New access token" onSubmit={(event) => void submit(event)}>
          <Stack>
            <KeptForm of={kept} />
            {error !== null && <Refusal text={errorText(error)} />}
            <TokenFields
              kept={kept}
              widest={widest}
              isOfService={serviceId !== null}
              problems={hasTried ? problemsOf(kept.value) : {}}
            />
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}

interface TokenFieldsProps {
  readonly kept: Pick<KeptState<Draft>, "value" | "change">;
  readonly widest: TokenScopes;
  readonly isOfService: boolean;
  readonly problems: Problems;
}

function TokenFields({ kept: { value, change }, widest, isOfService, problems }: TokenFieldsProps) {
  const { label, days, ...rights } = value;
  const reminded = isOfService ? "The owner is reminded" : "We remind you";
  return (
    <>
      <TextField
        id="tokenLabel"
        label="Name"
        hint="What the program is for, such as 'Nightly export'."
        value={label}
        onChange={(text) => change({ ...value, label: text })}
        autoComplete="off"
        required
        issues={problems.label ?? []}
      />
      <Field id="tokenDays" label="Ends after" hint={`${reminded} by email 14 days and 1 day before.`}>
        <Select
          id="tokenDays"
          value={days}
          onChange={(chosen) => change({ ...value, days: chosen ?? days })}
          options={LIVES.map((each) => ({ value: String(each), label: `${each} days` }))}
        />
      </Field>
      <TokenRights
        value={rights}
        widest={widest}
        isOfService={isOfService}
        issues={problems.rights ?? []}
        onChange={(chosen) => change({ ...value, ...chosen })}
      />
    </>
  );
}

function bodyOf({ label, days, ...rights }: Draft, widest: TokenScopes): NewAccessToken {
  const { entities, named } = scopesOf(rights, widest);
  return { label: label.trim(), days: Number(days), scopes: { entities: { ...entities }, named: [...named] } };
}

interface Problems {
  readonly label?: readonly string[];
  readonly rights?: readonly string[];
}

function problemsOf({ label, rights, entities, named }: Draft): Problems {
  const isNothing =
    rights === "some" && named.length === 0 && !Object.values(entities).some((letters) => letters !== "");
  return {
    ...labelProblem(label.trim()),
    ...(isNothing && { rights: ["Choose at least one right."] }),
  };
}

function labelProblem(label: string): { readonly label?: readonly string[] } {
  if (label === "") return { label: ["Please enter a name."] };
  return label.length > LONGEST_LABEL ? { label: [`Use at most ${LONGEST_LABEL} characters.`] } : {};
}

function ShownOnce({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const close = () => {
    notify({ type: "success", message: "The access token is ready." });
    onClose();
  };
  return (
    <Dialog
      open
      title="Copy the access token"
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <Stack>
        <p>It is shown only now. Keep it like a password, and send it in the header Authorization:</p>
        <CopyText label="access token" text={token} />
        <p>
          <code>Authorization: Bearer {token.slice(0, 8)}…</code>
        </p>
      </Stack>
    </Dialog>
  );
}
