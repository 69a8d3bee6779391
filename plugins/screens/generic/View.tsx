import { type EntityType, may, type RecordAnswer } from "@armature/engine";
import { EntityForm, Page, useRoute, useRouteTable, useUpdateOffReason, useViewer } from "@armature/renderer";
import { LinkButton, Stack } from "@armature/renderer/ui";
import { SquarePen } from "lucide-react";
import { useParams } from "react-router";
import { OneRecord } from "./OneRecord.tsx";
import { RouteAlert } from "./RouteAlert.tsx";
import { useRouteNames, useRoutePermission } from "./screen-routes.ts";

/** One record of an entity, to be read; its Edit button leads to where it is changed. */
export default function View() {
  return (
    <OneRecord>
      {(type, answer) => (
        <Page actions={<EditLink type={type} />}>
          <Stack>
            <RouteAlert />
            <ReadForm key={`${type.name} ${String(answer.result["updated"])}`} type={type} answer={answer} />
          </Stack>
        </Page>
      )}
    </OneRecord>
  );
}

function ReadForm({ type, answer }: { readonly type: EntityType; readonly answer: RecordAnswer }) {
  const { issues } = useRoute().setup;
  return (
    <EntityForm
      type={type}
      record={answer.result}
      labels={answer.labels}
      texts={issues}
      preview="only"
      refusalTexts={silent}
      onSaved={ignore}
      onCancel={ignore}
    />
  );
}

/** A form that is only read is neither saved nor left by a button. */
const ignore = () => undefined;
const silent = () => ({ title: "", text: "" });

/** Nothing for who may not change the record; off while nobody may. */
function EditLink({ type }: { readonly type: EntityType }) {
  const { edit } = useRouteNames();
  const table = useRouteTable();
  const params = useParams();
  const { permission } = useViewer();
  const { isHeld } = useRoutePermission(edit);
  const disabledReason = useUpdateOffReason(type);
  if (!isHeld || !may(permission, type.name, "update")) return null;
  return (
    <LinkButton to={table.pathTo(edit, params)} variant="primary" icon={SquarePen} disabledReason={disabledReason}>
      Edit
    </LinkButton>
  );
}
