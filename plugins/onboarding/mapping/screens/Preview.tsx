import {
  LOAD_FAILED,
  Loaded,
  Page,
  routeText,
  useFormDownload,
  useMetadata,
  useRoute,
  useRouteTable,
} from "@armature/renderer";
import { Button, DataTable, EmptyState, LinkButton, Skeleton, type TableColumn } from "@armature/renderer/ui";
import { ArrowLeft, Code, Download, FileInput, TableProperties } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { EpicIdDialog } from "./EpicIdDialog.tsx";
import { FilterDialog } from "./FilterDialog.tsx";
import type { MappingPreview } from "../operations.ts";
import { downloadCaption, MAPPING_LISTS, useMappedEntity, usePreview } from "./use-mapped.ts";

/** Shows what a mapping exports at present, and offers the download. */
export default function Preview() {
  const entity = useMappedEntity();
  const { id = "" } = useParams();
  const read = usePreview(entity, id);
  const { data, refetch } = read;
  return (
    <Page
      title={useTitle(data)}
      text={data && downloadCaption(data.downloaded)}
      actions={<Actions id={id} preview={data} onChanged={() => void refetch()} />}
    >
      <Loaded read={read} title={LOAD_FAILED} skeleton={<Skeleton shape="control" count={5} />}>
        {(preview) => <Rows preview={preview} />}
      </Loaded>
    </Page>
  );
}

/** '<title> - <mapping label>'. */
function useTitle(preview: MappingPreview | undefined): string {
  const { title, entity } = useRoute();
  const shown = routeText(title, entity, useMetadata());
  return preview ? `${shown} - ${preview.label}` : shown;
}

interface ActionsProps {
  readonly id: string;
  readonly preview: MappingPreview | undefined;
  /** Called when the preview has to be loaded again. */
  readonly onChanged: () => void;
}

function Actions({ id, preview, onChanged }: ActionsProps) {
  const entity = useMappedEntity();
  const table = useRouteTable();
  const { download, isPending } = useFormDownload(`/api/${entity}EpicMapping/${id}/download`);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const save = async (shown: MappingPreview) => {
    const { isSaved } = await download(fileName(shown), formOf(shown));
    if (isSaved) onChanged();
  };
  return (
    <>
      <LinkButton to={table.pathTo(MAPPING_LISTS[entity])} icon={ArrowLeft}>
        Back
      </LinkButton>
      {preview && (
        <>
          <Button icon={Code} onClick={() => setFilterOpen(true)}>
            Filter Code
          </Button>
          <EpicIdButton id={id} onImported={onChanged} />
          <Button icon={Download} variant="primary" busy={isPending} onClick={() => void save(preview)}>
            Download
          </Button>
          <FilterDialog preview={preview} open={isFilterOpen} onClose={() => setFilterOpen(false)} />
        </>
      )}
    </>
  );
}

interface EpicIdButtonProps {
  readonly id: string;
  readonly onImported: () => void;
}

function EpicIdButton({ id, onImported }: EpicIdButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={FileInput} onClick={() => setOpen(true)}>
        Import Epic ID
      </Button>
      {isOpen && <EpicIdDialog id={id} onClose={() => setOpen(false)} onImported={onImported} />}
    </>
  );
}

function fileName({ label }: MappingPreview): string {
  return `${label}.xlsx`;
}

/** The shown rows as the form that the download call expects. */
function formOf(preview: MappingPreview): FormData {
  const form = new FormData();
  form.append("filename", fileName(preview));
  for (const item of preview.itemList) form.append("itemList[]", JSON.stringify(item));
  return form;
}

interface Row {
  readonly key: string;
  readonly cells: readonly string[];
}

/** A table with a column for each item and a row for each record. */
function Rows({ preview: { label, headerList, itemList } }: { readonly preview: MappingPreview }) {
  if (itemList.length === 0) return <EmptyState icon={TableProperties} title="No data" />;
  const columns = headerList.map(
    ([number, text], place): TableColumn<Row> => ({
      key: String(number),
      label: text,
      code: String(number),
      cell: ({ cells }) => cells[place],
    }),
  );
  const rows = itemList.map((cells, index): Row => ({ key: String(index), cells }));
  return (
    <DataTable
      caption={`Rows of ${label}`}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      density="compact"
      cardColumns={columns.length}
    />
  );
}
