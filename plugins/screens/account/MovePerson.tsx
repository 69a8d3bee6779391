import { movePerson } from "@armature/engine/platform";
import {
  errorText,
  Loaded,
  organizationOptions,
  useOperation,
  useOrganizations,
  useRouteTable,
  useSession,
  useTenantWords,
} from "@armature/renderer";
import {
  Button,
  ChoiceBox,
  Dialog,
  Field,
  fieldDescription,
  Inline,
  notify,
  Refusal,
  Skeleton,
  Stack,
  UnparsedScope,
  useUnparsedFields,
} from "@armature/renderer/ui";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";

const TITLE = "Move to another organization";

/** Lets provider staff move a person who was entered in the wrong organization. Part of the person's page. */
export default function MovePerson() {
  const { isProviderUser } = useSession();
  const { userId, id } = useParams();
  const [isOpen, setOpen] = useState(false);
  const person = userId ?? id ?? "";
  if (!isProviderUser || !/^\d+$/.test(person)) return null;
  return (
    <>
      <Inline>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {TITLE}
        </Button>
      </Inline>
      {isOpen && <MoveDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}

interface MoveDialogProps {
  readonly person: string;
  readonly onClose: () => void;
}

function MoveDialog({ person, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { move, isBusy, refusal } = useMove(person);
  const unparsed = useUnparsedFields();
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant="primary"
        busy={isBusy}
        disabledReason={chosen === null ? "Choose an organization first" : undefined}
        onClick={() => unparsed.readAll() && move(Number(chosen))}
      >
        Move
      </Button>
    </>
  );
  return (
    <Dialog open title={TITLE} onClose={onClose} footer={footer}>
      <Stack>
        {refusal !== null && <Refusal text={refusal} />}
        <p>
          Names, email and password move with the person, who is signed out. Answers and permissions stay with this
          organization.
        </p>
        <UnparsedScope of={unparsed}>
          <Organizations value={chosen} onChange={setChosen} />
        </UnparsedScope>
      </Stack>
    </Dialog>
  );
}

const ID = "move-organization";

interface OrganizationsProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** All organizations except the current one of the person. */
function Organizations({ value, onChange }: OrganizationsProps) {
  const { organizationId } = useSession();
  const tenant = useTenantWords();
  const skeleton = <Skeleton shape="field" count={1} />;
  const hint = `Search by name${tenant.secondName ? `, ${tenant.called.toLowerCase()}` : ""} or ID.`;
  return (
    <Loaded read={useOrganizations()} title="Could not load the organizations." inPart skeleton={skeleton}>
      {(all) => (
        <Field id={ID} label="Organization" hint={hint} required>
          <ChoiceBox
            id={ID}
            value={value}
            onChange={onChange}
            options={organizationOptions(
              all.filter((each) => each.organizationId !== organizationId),
              tenant,
            )}
            describedBy={fieldDescription(ID, { hint })}
          />
        </Field>
      )}
    </Loaded>
  );
}

/** Then goes to the list, since the person is no longer in this organization. */
function useMove(person: string) {
  const { mutate, isPending, error } = useOperation(movePerson);
  const navigate = useNavigate();
  const list = useRouteTable().pathTo("memberUserList");
  const move = (organizationId: number) => {
    const onSuccess = () => {
      notify({ type: "success", message: "The person was moved to another organization." });
      void navigate(list);
    };
    mutate({ params: { id: person }, body: { organizationId } }, { onSuccess });
  };
  return { move, isBusy: isPending, refusal: error === null ? null : errorText(error) };
}
