import type { EntityType, RecordAnswer } from "@armature/engine";
import { EntityForm, Page, stampTime, useLasting, useRecord, useRoute, useScreenType } from "@armature/renderer";
import { notify, Skeleton } from "@armature/renderer/ui";
import { useCallback, useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { Missing, unableToLoad } from "./Missing.tsx";
import { keyOfAddress } from "./address-keys.ts";
import { ownRefusal, updateRefusal } from "./refusals.ts";
import { useReturnPath } from "./use-return.ts";

/** One record of an entity, to look at and to change. */
export default function Edit() {
  const type = useScreenType();
  const { notFound } = useRoute().setup.texts ?? {};
  const title = notFound ?? unableToLoad(type);
  const params = useParams();
  const id = keyOfAddress(type, params["id"] ?? params[type.primaryKey.name]);
  const { data, error, isError, isFetchedAfterMount, refetch } = useRecord(type, id);
  const isReady = data !== undefined && isFetchedAfterMount;
  const isLasting = useLasting(!isReady && !isError);
  if (id === null) return <Missing type={type} title={title} />;
  if (isError && !isReady)
    return <Missing type={type} title={title} failure={{ error, retry: () => void refetch() }} />;
  if (isReady) return <Loaded key={`${type.name} ${id}`} type={type} answer={data} />;
  return <Page>{isLasting && <Skeleton shape="field" count={6} />}</Page>;
}

function Loaded({ type, answer }: { readonly type: EntityType; readonly answer: RecordAnswer }) {
  const { texts, issues, fixed } = useRoute().setup;
  const navigate = useNavigate();
  const back = useReturnPath();
  const message = texts?.updated ?? "Successfully updated";
  const refusalTexts = useMemo(() => ownRefusal(texts?.notUpdated) ?? updateRefusal, [texts]);
  const onSaved = useCallback(() => {
    notify({ type: "success", message });
    void navigate(back);
  }, [message, navigate, back]);
  return (
    <Page text={createdText(answer)}>
      <EntityForm
        type={type}
        record={answer.result}
        labels={answer.labels}
        fixed={fixed}
        texts={issues}
        refusalTexts={refusalTexts}
        onSaved={onSaved}
        onCancel={() => void navigate(back)}
        onDeleted={() => void navigate(back)}
      />
    </Page>
  );
}

/** Who created the record and when (GEN-075, GEN-D11). */
function createdText({ result, people }: RecordAnswer): string {
  const { created, createdBy } = result;
  const email = people[String(createdBy)];
  return email === undefined || typeof created !== "string"
    ? "(Not Saved)"
    : `Created on ${stampTime(created)} by ${email}`;
}
