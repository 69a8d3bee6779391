import { type ReferenceLabels, textForm } from "@armature/engine";
import type { StoredSecRoleOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { readSnapshot } from "../role-snapshot.ts";
import { longTime, useUpdateOffReason } from "@armature/renderer";
import { Button, Card, DetailList, Stack } from "@armature/renderer/ui";
import { Pencil } from "lucide-react";

export interface RoleViewProps {
  readonly record: StoredSecRoleOrganization;
  readonly labels: ReferenceLabels;
  readonly onEdit: () => void;
}

/** A security role as it was last saved. Its questions and answers come from the snapshot. */
export function RoleView({ record, labels, onEdit }: RoleViewProps) {
  const offReason = useUpdateOffReason(useEntityType("secRoleOrganization"));
  const { name, secRolePrimaryId, comments, snapshot } = record;
  const saved = readSnapshot(snapshot);
  const pairs = saved?.questionAnswerMap ?? [];
  const edit = (
    <Button icon={Pencil} disabledReason={offReason} onClick={onEdit}>
      Edit
    </Button>
  );
  return (
    <Stack>
      <Card title={textForm(name)} action={edit}>
        <DetailList
          details={[{ label: "Primary Role", value: labels["secRolePrimaryId"]?.[textForm(secRolePrimaryId)] }]}
        />
      </Card>
      <Card title="Security Questions and Answers">
        {pairs.length === 0 ? (
          <p>There are no security questions associated with this role.</p>
        ) : (
          <DetailList details={pairs.map(({ question, answer }) => ({ label: question, value: answer }))} isOneOfMany />
        )}
      </Card>
      <Card title="Comments">
        <p className="whitespace-pre-line">{textForm(comments) || "There are no comments for this security role."}</p>
      </Card>
      {saved?.created != null && (
        <p className="text-ink-muted">
          Questions and answers as they were on <time dateTime={saved.created}>{longTime(saved.created)}</time>.
        </p>
      )}
    </Stack>
  );
}
