import type { EntityType } from "@armature/engine";
import {
  IMPORT_URL,
  ImportConfirm,
  ImportFailure,
  Page,
  useAllRecords,
  useEntityType,
  useImportChoices,
  useImportSheet,
  useIsSlow,
  useRouteEntity,
  useRouteTable,
  useUrlState,
} from "@armature/renderer";
import { TableSkeleton } from "@armature/renderer/ui";
import { useNavigate, useParams } from "react-router";
import { Missing, unableToLoad } from "./Missing.tsx";
import { numericId } from "./address-keys.ts";

/** The further steps of an import: the review of the changes, and the results. */
export default function ImportFileConfirm() {
  const type = useEntityType(useRouteEntity());
  const fileId = numericId(useParams()["fileId"]);
  if (fileId === null) return <Missing type={type} title={unableToLoad(type)} />;
  return (
    <Page>
      <Confirm key={`${type.name} ${fileId}`} type={type} fileId={fileId} />
    </Page>
  );
}

const NOTHING_REMEMBERED = Object.freeze({ columns: {}, values: {} });

function Confirm({ type, fileId }: { readonly type: EntityType; readonly fileId: number }) {
  const [{ sheet: name, headerRow, hidden }, changeUrl] = useUrlState(IMPORT_URL);
  const sheet = useImportSheet(type, fileId, {
    name: name || undefined,
    headerRow: headerRow || undefined,
    withoutHidden: hidden === "leftOut",
  });
  const records = useAllRecords(type);
  const choices = useImportChoices(type);
  const table = useRouteTable();
  const navigate = useNavigate();
  const isSlow = useIsSlow(sheet.isPending || records.isPending || choices.isPending);
  const toFile = () => void navigate(table.pathTo(`${type.name}ImportFile`));
  if (sheet.isError) return <ImportFailure type={type} fileId={fileId} error={sheet.error} onBack={toFile} />;
  if (records.isError && !records.data)
    return <ImportFailure type={type} error={records.error} onBack={toFile} retry={() => void records.refetch()} />;
  // An import works without the choices of an earlier one. Records from the cache are not good enough for a review,
  // so this waits for fresh ones.
  if (!sheet.data || !records.data || !records.isFetchedAfterMount || choices.isPending)
    return isSlow && <TableSkeleton count={6} />;
  return (
    <ImportConfirm
      key={`${headerRow} ${hidden} ${name}`}
      type={type}
      sheet={sheet.data}
      records={records.data.result}
      labels={records.data.labels}
      remembered={choices.data ?? NOTHING_REMEMBERED}
      onBack={toFile}
      onPlace={(place) => changeUrl({ step: "columns", sheet: place.name, headerRow: place.headerRow ?? 0 })}
      onHidden={(isLeftOut) => changeUrl({ hidden: isLeftOut ? "leftOut" : "taken" })}
      onDone={() => void navigate(table.pathTo(`${type.name}List`))}
    />
  );
}
