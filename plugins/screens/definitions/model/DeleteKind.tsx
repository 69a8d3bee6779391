import { type EntityType, may } from "@armature/engine";
import { type DefinitionsImpact, previewImpact } from "@armature/engine/platform";
import {
  errorText,
  Loaded,
  useDeleteRecord,
  useOfferRevert,
  useOperationResult,
  useRouteTable,
  useViewer,
} from "@armature/renderer";
import { Banner, Button, ConfirmDialog, Skeleton, Stack, TextField } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { useNouns } from "../use-impact.ts";
import { usesLines } from "../uses-lines.ts";

interface OfKind {
  readonly subject: EntityType;
}

/** Deletes a kind of record with all that belongs to it. */
export function DeleteKind({ subject }: OfKind) {
  const [isOpen, setOpen] = useState(false);
  if (!may(useViewer().permission, "entity", "remove")) return null;
  return (
    <>
      <Button icon={Trash2} onClick={() => setOpen(true)}>
        Delete…
      </Button>
      {isOpen && <DeleteDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Says how many records go, and what refers to them. If there are records, the person must type the name. */
function DeleteDialog({ subject, onClose }: OfKind & { readonly onClose: () => void }) {
  const { name, label } = subject;
  const [typed, setTyped] = useState("");
  const changes = [{ kind: "entity" as const, entity: name, name, values: null }];
  const read = useOperationResult(previewImpact, { body: { changes } });
  const { remove, isRemoving, failure } = useRemoveKind(subject);
  const nounOf = useNouns();
  // An answer to a former question may be outdated.
  const impact = read.isFetchedAfterMount && !read.isError ? read.data : undefined;
  const uses = impact?.uses ?? [];
  const hasRecords = uses.some(({ becomes: { code, before } }) => code === "kindGoes" && (before ?? 0) > 0);
  const isConfirmed = !hasRecords || typed === name;
  return (
    <ConfirmDialog
      open
      title={`Are you sure you want to delete ${label}?`}
      confirmLabel="Delete"
      danger
      busy={isRemoving}
      disabledReason={whyNot(impact) ?? (isConfirmed ? undefined : `Type ${name} to confirm.`)}
      onCancel={onClose}
      onConfirm={remove}
      text={
        <Stack>
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          <Loaded read={read} title="It cannot be deleted." skeleton={<Skeleton shape="text" count={2} />}>
            {() => (
              <Stack gap="tight">
                {usesLines(uses, nounOf).map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </Stack>
            )}
          </Loaded>
          {hasRecords && (
            <TextField
              id="confirm-kind"
              label={`Type ${name} to confirm`}
              value={typed}
              onChange={setTyped}
              autoComplete="off"
            />
          )}
        </Stack>
      }
    />
  );
}

/** Why a kind cannot be deleted; undefined if it can. */
function whyNot(impact: Pick<DefinitionsImpact, "uses"> | undefined): string | undefined {
  if (!impact) return "It is not known what would be deleted.";
  const isReferredTo = impact.uses.some(({ becomes }) => becomes.code === "refers");
  return isReferredTo ? "Other kinds of record refer to it." : undefined;
}

function useRemoveKind({ name, label }: EntityType) {
  const deleteRecord = useDeleteRecord(useEntityType("entity"));
  const offerRevert = useOfferRevert();
  const navigate = useNavigate();
  const { pathTo } = useRouteTable();
  const [isRemoving, setRemoving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setRemoving(true);
    try {
      const { revision } = await deleteRecord(name);
      void navigate(pathTo("model"));
      offerRevert(revision, `${label} deleted`);
    } catch (error) {
      setFailure(errorText(error));
      setRemoving(false);
    }
  };
  return { remove: () => void remove(), isRemoving, failure };
}
