import { isEmpty } from "@armature/engine";
import { useSession, useWriteOffReason } from "@armature/renderer";
import { Badge, Banner, Button, DetailList, Dialog, Stack } from "@armature/renderer/ui";
import { useState } from "react";
import type { StoredDepartment, StoredLocation, StoredOrganization } from "../../../kit/records.ts";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { buildDisabledReason, isWhole, NO_SERVICE_AREA, type Structure } from "./model.ts";
import { useDefaultBuild } from "./use-default-build.ts";

interface DefaultBuildProps {
  readonly organization: StoredOrganization;
  readonly locations: readonly StoredLocation[];
  readonly departments: readonly StoredDepartment[];
}

/** A message while any of the default Billing and ROI records is missing. Provider staff can create them from here. */
export function DefaultBuild({ organization, locations, departments }: DefaultBuildProps) {
  const { isProviderUser } = useSession();
  const [isOpen, setOpen] = useState(false);
  const structure = { organization, records: { location: locations, department: departments } };
  return (
    <>
      {isEmpty(organization.serviceAreaId) && <Banner tone="warning" title={NO_SERVICE_AREA} />}
      {!isWhole(structure) && (
        <Banner
          tone="info"
          title="Billing and ROI locations/departments have not been built for this organization yet."
          action={isProviderUser && <OpenButton organization={organization} onOpen={() => setOpen(true)} />}
        />
      )}
      {isOpen && <BuildDialog structure={structure} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Why the Build button is disabled. */
function useBuildOffReason(organization: StoredOrganization): string | undefined {
  return useWriteOffReason(useEntityType("location")) ?? buildDisabledReason(organization);
}

function OpenButton({
  organization,
  onOpen,
}: {
  readonly organization: StoredOrganization;
  readonly onOpen: () => void;
}) {
  return (
    <Button disabledReason={useBuildOffReason(organization)} onClick={onOpen}>
      Build
    </Button>
  );
}

interface BuildDialogProps {
  readonly structure: Structure;
  readonly onClose: () => void;
}

/** The four steps. The dialog stays open while they run, because it reports failures. */
function BuildDialog({ structure, onClose }: BuildDialogProps) {
  const { known, steps, isRunning, build } = useDefaultBuild(structure);
  const offReason = useBuildOffReason(structure.organization);
  const doneReason = isWhole(known) ? "All four are built." : undefined;
  const close = () => {
    if (!isRunning) onClose();
  };
  return (
    <Dialog
      open
      title="Build Billing and ROI"
      onClose={close}
      footer={
        <>
          <Button disabledReason={isRunning ? "The build is under way." : undefined} onClick={close}>
            Close
          </Button>
          <Button
            variant="primary"
            busy={isRunning}
            disabledReason={doneReason ?? offReason}
            onClick={() => void build()}
          >
            Build
          </Button>
        </>
      }
    >
      <DetailList details={steps.map((step) => ({ label: step.title, value: <StepValue {...step} /> }))} />
    </Dialog>
  );
}

type StepValueProps = Pick<ReturnType<typeof useDefaultBuild>["steps"][number], "state" | "warning">;

const TONES = { "Not Built": "neutral", "Building...": "accent", Built: "success" } as const;

function StepValue({ state, warning }: StepValueProps) {
  return (
    <Stack gap="tight">
      <div>
        <Badge tone={TONES[state]}>{state}</Badge>
      </div>
      {warning !== null && <Banner tone="warning">{warning}</Banner>}
    </Stack>
  );
}
