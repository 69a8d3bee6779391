import { AskBeforeClosing, Page, useHasDraft, useRecord, useSession } from "@armature/renderer";
import { Skeleton, Stack } from "@armature/renderer/ui";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import type { StoredSecRoleOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { LISTS_FAILED } from "../model.ts";
import { ROLE_DRAFT } from "./role-draft.ts";
import { RoleForm } from "./RoleForm.tsx";
import { RoleView } from "./RoleView.tsx";
import { TemplateAssignment } from "./TemplateAssignment.tsx";

/** A security role. It opens read-only, and a button starts editing. Provider staff assign its template. */
export default function RoleEdit() {
  const { id = "" } = useParams();
  return <OneRole key={id} id={Number(id)} />;
}

/** The button that changed between reading and editing is gone, so the focus goes to the page's title. */
function useTitleFocus(isEdited: boolean): void {
  const shown = useRef(isEdited);
  useEffect(() => {
    if (shown.current === isEdited) return;
    shown.current = isEdited;
    document.querySelector("h1")?.focus();
  }, [isEdited]);
}

function OneRole({ id }: { readonly id: number }) {
  const read = useRecord(useEntityType("secRoleOrganization"), id);
  const isProviderUser = useSession().isProviderUser === true;
  // If a draft exists from before a reload, the page opens in edit mode and shows it.
  const hasDraft = useHasDraft({ name: ROLE_DRAFT, id });
  const [edited, setEdited] = useState<StoredSecRoleOrganization | "again" | null>(hasDraft ? "again" : null);
  useTitleFocus(edited !== null);
  const close = () => setEdited(null);
  /** Shows the role as stored now, because somebody else may have saved it. */
  const giveUp = () => {
    close();
    void read.refetch();
  };
  return (
    <Page>
      <LoadedWithNote
        read={read}
        title={LISTS_FAILED}
        skeleton={<Skeleton shape="control" count={3} label="Loading the role" />}
      >
        {({ result, labels }) =>
          edited ? (
            <AskBeforeClosing onClose={giveUp}>
              {(cancel, question) => (
                <>
                  <RoleForm record={edited === "again" ? result : edited} onSaved={close} onCancel={cancel} />
                  {question}
                </>
              )}
            </AskBeforeClosing>
          ) : (
            <Stack gap="wide">
              <RoleView record={result} labels={labels} onEdit={() => setEdited(result)} />
              {isProviderUser && <TemplateAssignment key={result.updated} record={result} labels={labels} />}
            </Stack>
          )
        }
      </LoadedWithNote>
    </Page>
  );
}
