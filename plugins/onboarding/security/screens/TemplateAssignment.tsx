import { type ReferenceLabels, textForm } from "@armature/engine";
import type { StoredSecRoleOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { readSnapshot } from "../role-snapshot.ts";
import { AskBeforeClosing, LoadFailure, longTime, useOperationResult, useUpdateOffReason } from "@armature/renderer";
import { Banner, Button, Card, DetailList, Stack } from "@armature/renderer/ui";
import { usePortalOrganization } from "../../kit/portal-session.ts";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { finalizedAt } from "../model.ts";
import { listFinalizers } from "../operations.ts";
import { TemplateChoice } from "./TemplateChoice.tsx";

export interface TemplateAssignmentProps {
  readonly record: StoredSecRoleOrganization;
  readonly labels: ReferenceLabels;
}

const NO_AREA =
  "There is no Service Area number for this organization. Security Templates cannot be selected until the organization has been assigned a Service Area number.";
const NO_SNAPSHOT = "A saved template configuration could not be found. Please edit the security role and re-save it.";

/** Lets provider staff choose a security template for a role. */
export function TemplateAssignment({ record, labels }: TemplateAssignmentProps) {
  const offReason = useUpdateOffReason(useEntityType("secRoleOrganization"));
  const [isEditing, setEditing] = useState(false);
  const isAssigned = typeof record.securityTemplateId === "number";
  const isShown = isAssigned && !isEditing;
  const edit = isShown && (
    <Button icon={Pencil} disabledReason={offReason} onClick={() => setEditing(true)}>
      Edit
    </Button>
  );
  return (
    <Card title="Security Template Assignment" action={edit}>
      {isShown ? (
        <Assigned record={record} labels={labels} />
      ) : (
        <Choosing record={record} labels={labels} onClose={isAssigned ? () => setEditing(false) : null} />
      )}
    </Card>
  );
}

function Assigned({ record, labels }: TemplateAssignmentProps) {
  const finalizers = useOperationResult(listFinalizers, {});
  const { securityTemplateId, securityTemplateFinalizedBy: by, securityTemplateFinalizedDate: date } = record;
  const at = finalizedAt(date);
  return (
    <Stack>
      {finalizers.error !== null && (
        <LoadFailure inPart title="Could not load who assigned the template." read={finalizers} />
      )}
      <DetailList
        details={[
          { label: "Security Template", value: labels["securityTemplateId"]?.[textForm(securityTemplateId)] },
          { label: "Template Finalized By", value: finalizers.data?.find(({ userId }) => userId === by)?.name },
          {
            label: "Template Finalized On",
            value: at === null ? textForm(date) : <time dateTime={at}>{longTime(at)}</time>,
          },
        ]}
      />
    </Stack>
  );
}

function stay(): void {
  // No template is assigned, so there is nothing to return to.
}

interface ChoosingProps extends TemplateAssignmentProps {
  /** Null if there is nothing to return to. */
  readonly onClose: (() => void) | null;
}

function Choosing({ record, labels, onClose }: ChoosingProps) {
  const area = usePortalOrganization()?.serviceAreaId ?? null;
  const snapshot = readSnapshot(record.snapshot);
  if (area === null) return <Banner tone="warning" title={NO_AREA} />;
  if (snapshot === null) return <Banner tone="warning" title={NO_SNAPSHOT} />;
  return (
    <AskBeforeClosing onClose={onClose ?? stay}>
      {(close, question) => (
        <>
          <TemplateChoice record={record} labels={labels} snapshot={snapshot} onClose={onClose && close} />
          {question}
        </>
      )}
    </AskBeforeClosing>
  );
}
