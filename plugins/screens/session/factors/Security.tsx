import {
  addFactor,
  beginFactor,
  type Factor,
  listFactors,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
} from "@armature/engine/platform";
import { listDate, Loaded, Page, useOperation, useOperationResult } from "@armature/renderer";
import {
  Badge,
  Banner,
  Button,
  Card,
  DataGrid,
  Dialog,
  EmptyState,
  Inline,
  notify,
  Stack,
  type TableColumn,
  TableSkeleton,
} from "@armature/renderer/ui";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmButton } from "../../../kit/confirm-button.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { RenameFactor } from "./RenameFactor.tsx";
import { SetUpFactor } from "./SetUpFactor.tsx";

const NEEDS = {
  required: "Your profile needs a second factor.",
  passkey: "Your profile needs a passkey.",
} as const;

/** The second factors of the person, who adds, renames and removes them here. */
export default function Security() {
  const read = useOperationResult(listFactors, {});
  const refetch = () => void read.refetch();
  return (
    <Page
      text="With a second factor, nobody signs in with your password alone: not even somebody who has guessed it."
      actions={read.data && <AddFactor ways={read.data.ways} onAdded={refetch} />}
    >
      <Loaded
        read={read}
        title="Could not load your second factors."
        skeleton={<TableSkeleton count={2} columns={4} />}
      >
        {({ factors, recoveryCodes, required }) => (
          <Stack>
            {required !== null && <Banner tone="info">{NEEDS[required]}</Banner>}
            <FactorTable factors={factors} onChanged={refetch} />
            {factors.length > 0 && <CodesLeft left={recoveryCodes} onChanged={refetch} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

type Ways = Parameters<typeof SetUpFactor>[0]["ways"];

/** The window stays for the codes, so that the focus has a way back to the button that opened it. */
const TITLES = { "set-up": "Add a second factor", codes: "Recovery codes" } as const;

interface AddFactorProps {
  readonly ways: Ways;
  readonly onAdded: () => void;
}

function AddFactor({ ways, onAdded }: AddFactorProps) {
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const begun = useOperation(beginFactor);
  const added = useOperation(addFactor);
  const step = codes.length > 0 ? "codes" : "set-up";
  const close = () => {
    setOpen(false);
    setCodes([]);
  };
  return (
    <>
      <Button variant="primary" size="control" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add a second factor
      </Button>
      {isOpen && (
        <Dialog open title={TITLES[step]} onClose={step === "codes" ? undefined : close}>
          {step === "codes" ? (
            <RecoveryCodes codes={codes} onKept={close} />
          ) : (
            <SetUpFactor
              ways={ways}
              begin={(kind) => begun.mutateAsync({ body: { kind } })}
              confirm={async (body) => {
                const { recoveryCodes } = await added.mutateAsync({ body });
                if (recoveryCodes.length === 0) close();
                else setCodes(recoveryCodes);
                onAdded();
                notify({ type: "success", message: `'${body.label}' was added.` });
              }}
            />
          )}
        </Dialog>
      )}
    </>
  );
}

interface FactorTableProps {
  readonly factors: readonly Factor[];
  readonly onChanged: () => void;
}

function FactorTable({ factors, onChanged }: FactorTableProps) {
  const [renamed, setRenamed] = useState<Factor | null>(null);
  const renaming = useOperation(renameFactor);
  const text = factors.length === 1 ? LAST : "You can no longer sign in with it. Your other factors stay.";
  const actions = (factor: Factor) => (
    <Inline>
      <Button size="small" aria-label={`Rename ${factor.label}`} onClick={() => setRenamed(factor)}>
        Rename
      </Button>
      <RemoveFactor factor={factor} text={text} onRemoved={onChanged} />
    </Inline>
  );
  return (
    <>
      <DataGrid
        caption="Second factors"
        cardColumns={5}
        columns={columnsOf(actions)}
        rows={factors}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState icon={ShieldCheck} title="No second factor" text={NONE} />}
      />
      {renamed && (
        <RenameFactor
          factor={renamed}
          rename={(label) => renaming.mutateAsync({ params: { id: String(renamed.id) }, body: { label } })}
          onClose={() => setRenamed(null)}
          onRenamed={onChanged}
        />
      )}
    </>
  );
}

interface RemoveFactorProps {
  readonly factor: Factor;
  /** What it means that it is gone. */
  readonly text: string;
  readonly onRemoved: () => void;
}

function RemoveFactor({ factor: { id, label }, text, onRemoved }: RemoveFactorProps) {
  const { mutateAsync } = useOperation(removeFactor);
  return (
    <ConfirmButton
      size="small"
      aria-label={`Remove ${label}`}
      title={`Remove '${label}'?`}
      text={text}
      confirmLabel="Remove"
      danger
      call={() => mutateAsync({ params: { id: String(id) } })}
      done={`'${label}' was removed.`}
      onSettled={onRemoved}
    >
      Remove
    </ConfirmButton>
  );
}

const NONE = "Add an app with codes, or a passkey: your finger, face or the PIN of your device.";
const LAST = "It is your only one. Your password alone signs you in then, and your recovery codes go with it.";
const KINDS: Readonly<Record<Factor["kind"], string>> = { totp: "App with codes", passkey: "Passkey" };

function columnsOf(actions: (factor: Factor) => ReactNode): readonly TableColumn<Factor>[] {
  return [
    { key: "label", label: "Name", width: 220, cell: ({ label }) => label },
    { key: "kind", label: "Kind", width: 150, cell: ({ kind }) => <Badge tone="neutral">{KINDS[kind]}</Badge> },
    { key: "created", label: "Added", width: 120, cell: ({ created }) => listDate(created) },
    {
      key: "lastUsed",
      label: "Last used",
      width: 120,
      cell: ({ lastUsed }) => (lastUsed === null ? "Never" : listDate(lastUsed)),
    },
    { key: "actions", label: "Actions", width: 190, holdsControls: true, cell: actions },
  ];
}

interface CodesLeftProps {
  readonly left: number;
  readonly onChanged: () => void;
}

function CodesLeft({ left, onChanged }: CodesLeftProps) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { mutateAsync } = useOperation(renewRecoveryCodes);
  return (
    <Card title="Recovery codes">
      <Stack>
        <p>
          {left === 1 ? "1 code is left." : `${left} codes are left.`} Each signs you in once, if you lose your phone or
          passkey.
        </p>
        <Inline>
          <ConfirmButton
            title="Make new recovery codes?"
            text="Those that you kept stop working at once."
            confirmLabel="Make new codes"
            call={async () => setCodes(await mutateAsync({}))}
            onSettled={onChanged}
          >
            Make new recovery codes
          </ConfirmButton>
        </Inline>
      </Stack>
      {codes.length > 0 && (
        <Dialog open title="Recovery codes">
          <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
        </Dialog>
      )}
    </Card>
  );
}
