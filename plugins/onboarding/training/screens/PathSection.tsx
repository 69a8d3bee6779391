import { LoadFailure, useEntityType, useOperationResult, useRouteEntity, useUpdateOffReason } from "@armature/renderer";
import { Button, Card, Skeleton, Stack } from "@armature/renderer/ui";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { type LearningKind, type LearningPath, PATH_CALLS } from "../operations.ts";
import { PathDialog } from "./PathDialog.tsx";
import { usePathChanges } from "./use-path-changes.ts";

export interface PathSectionProps {
  readonly kind: LearningKind;
  readonly title: string;
  /** The name of the service area's group. */
  readonly area: string;
  /** The name with which the user signs in. */
  readonly principal: string;
  readonly name: string;
}

/** The user's learning paths of one kind, with a button to change them. */
export function PathSection({ kind, title, area, principal, name }: PathSectionProps) {
  const params = { sa: area, principal };
  const options = useOperationResult(PATH_CALLS[kind].list, {});
  const enrolled = useOperationResult(PATH_CALLS[kind].read, { params });
  const changes = usePathChanges({ kind, params, enrolled });
  const [isOpen, setOpen] = useState(false);
  const isReady = options.data !== undefined && enrolled.data !== undefined;
  const close = () => {
    setOpen(false);
    void changes.finish();
  };
  return (
    <Card title={title} action={<UpdateButton isReady={isReady} onClick={() => setOpen(true)} />}>
      <Stack>
        {options.error !== null && <LoadFailure inPart title={`Unable to load ${kind} options`} read={options} />}
        {enrolled.error === null ? (
          <PathList paths={enrolled.data} />
        ) : (
          <LoadFailure inPart title={`Unable to load ${kind} learning paths for ${name}`} read={enrolled} />
        )}
      </Stack>
      {isOpen && options.data && (
        <PathDialog options={options.data} isChosen={changes.isChosen} onToggle={changes.toggle} onClose={close} />
      )}
    </Card>
  );
}

interface UpdateButtonProps {
  /** Whether the options and the user's paths are loaded. */
  readonly isReady: boolean;
  readonly onClick: () => void;
}

function UpdateButton({ isReady, onClick }: UpdateButtonProps) {
  const offReason = useUpdateOffReason(useEntityType(useRouteEntity()));
  const reason = offReason ?? (isReady ? undefined : "The learning paths are not loaded.");
  return (
    <Button icon={Pencil} disabledReason={reason} onClick={onClick}>
      Update
    </Button>
  );
}

/** @param paths undefined while they load */
function PathList({ paths }: { readonly paths: readonly LearningPath[] | undefined }) {
  if (paths === undefined) return <Skeleton shape="text" count={2} />;
  if (paths.length === 0) return <p>No learning paths.</p>;
  return (
    <ul>
      {paths.map(({ id, displayName }) => (
        <li key={id}>{displayName}</li>
      ))}
    </ul>
  );
}
