import { type EntityType, may, type RecordAnswer } from "@armature/engine";
import { Page, RecordReading, useEmptyReading, useRouteTable, useUpdateOffReason, useViewer } from "@armature/renderer";
import { Inline, LinkButton, Stack } from "@armature/renderer/ui";
import { SquarePen } from "lucide-react";
import { useParams } from "react-router";
import { OneRecord } from "./OneRecord.tsx";
import { RouteAlert } from "./RouteAlert.tsx";
import { useRouteNames, useRoutePermission } from "./screen-routes.ts";

/** One record of an entity for reading. Its Edit button leads to the form. */
export default function View() {
  return (
    <OneRecord>
      {(type, answer) => (
        <Page actions={<EditLink type={type} />}>
          <Stack>
            <RouteAlert />
            <NothingYet type={type} answer={answer} />
            <RecordReading type={type} record={answer.result} labels={answer.labels} />
          </Stack>
        </Page>
      )}
    </OneRecord>
  );
}

interface NothingYetProps {
  readonly type: EntityType;
  readonly answer: RecordAnswer;
}

/** If nothing is filled in yet: says so, and offers to begin. */
function NothingYet({ type, answer }: NothingYetProps) {
  const empty = useEmptyReading(type, answer.result);
  if (!empty) return null;
  return (
    <Inline>
      <p>Nothing written yet.</p>
      <EditLink type={type} label={`Write the ${empty.firstLabel.toLowerCase()}`} />
    </Inline>
  );
}

/** Nothing if the person may not change the record; disabled while nobody may. */
function EditLink({ type, label }: { readonly type: EntityType; readonly label?: string }) {
  const { edit } = useRouteNames();
  const table = useRouteTable();
  const params = useParams();
  const { permission } = useViewer();
  const { isHeld } = useRoutePermission(edit);
  const disabledReason = useUpdateOffReason(type);
  if (!isHeld || !may(permission, type.name, "update")) return null;
  return (
    <LinkButton
      to={table.pathTo(edit, params)}
      variant={label === undefined ? "primary" : "secondary"}
      icon={SquarePen}
      disabledReason={disabledReason}
    >
      {label ?? "Edit"}
    </LinkButton>
  );
}
