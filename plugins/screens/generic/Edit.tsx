import { type EntityType, isEmpty, type RecordAnswer } from "@armature/engine";
import { EntityForm, Page, PageParts, recordName, stampTime, useRoute } from "@armature/renderer";
import { notify, Stack } from "@armature/renderer/ui";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import type { Unread } from "../../kit/unread.ts";
import type { StoredFile2 } from "../../kit/records.ts";
import { OneRecord } from "./OneRecord.tsx";
import { Facts } from "./Facts.tsx";
import { refusalOf } from "./refusals.ts";
import { RouteAlert } from "./RouteAlert.tsx";
import { useFormSetup } from "./use-form-setup.ts";
import { useReturnPath } from "./use-return.ts";

/** Shows and changes one record of an entity. */
export default function Edit() {
  return (
    <OneRecord>
      {(type, answer) => (
        <EditForm key={`${type.name} ${String(answer.result[type.primaryKey.name])}`} type={type} answer={answer} />
      )}
    </OneRecord>
  );
}

function EditForm({ type, answer }: { readonly type: EntityType; readonly answer: RecordAnswer }) {
  const { texts, opensInPreview } = useRoute().setup;
  const setup = useFormSetup(type);
  const navigate = useNavigate();
  const back = useReturnPath();
  const message = texts?.updated ?? "Successfully updated";
  const refusalTexts = useMemo(() => refusalOf(type, "update", texts), [type, texts]);
  const onSaved = useCallback(() => {
    notify({ type: "success", message });
    void navigate(back);
  }, [message, navigate, back]);
  return (
    <Page {...(type.scope !== "self" && { of: recordName(type, answer.result), text: createdText(answer) })}>
      <Stack>
        <RouteAlert />
        <Facts type={type} answer={answer} />
        <EntityForm
          type={type}
          record={answer.result}
          labels={answer.labels}
          {...setup}
          refusalTexts={refusalTexts}
          preview={opensInPreview === true ? "first" : undefined}
          onSaved={onSaved}
          onCancel={() => void navigate(back)}
          {...(type.scope !== "self" && { onDeleted: () => void navigate(back) })}
        />
        <PageParts />
      </Stack>
    </Page>
  );
}

/**
 * Who created the record and when. The caption makes clear that '(Not Saved)' is about this stored fact, and not about
 * the current edits. A creator whose email is not known any more has created the record all the same.
 */
function createdText({ result, people }: RecordAnswer) {
  const { created, createdBy }: Unread<Pick<StoredFile2, "created" | "createdBy">> = result;
  const email = people[String(createdBy)];
  if (!isEmpty(createdBy) && typeof created === "string") {
    return `Created on ${stampTime(created)}${email === undefined ? "" : ` by ${email}`}`;
  }
  return (
    <>
      Created: <span>(Not Saved)</span>
    </>
  );
}
