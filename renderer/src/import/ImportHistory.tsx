import { type EntityType, may } from "@armature/engine";
import { FileSpreadsheet, Trash2, Undo2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useIsSlow } from "../data/debounce.ts";
import { FILE_ENTITY } from "../data/files/files.ts";
import { type ImportFile, useImportFiles } from "../data/files/import-files.ts";
import { useEntityType } from "../data/metadata.ts";
import { useViewer } from "../data/session/session.ts";
import { useImported } from "../data/records/undo.ts";
import { DeleteQuestion } from "../delete/DeleteQuestion.tsx";
import { uploadTime } from "../history/times.ts";
import { useRouteTable } from "../router/current.ts";
import { LoadFailure } from "../data/Loaded.tsx";
import {
  DataTable,
  Dialog,
  DownloadLink,
  EmptyState,
  IconButton,
  LinkButton,
  type TableColumn,
  TableSkeleton,
  VisuallyHidden,
} from "../ui/index.ts";

interface ImportHistoryProps {
  readonly type: EntityType;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The earlier uploads of an entity. */
export function ImportHistory({ type, open, onClose }: ImportHistoryProps) {
  const [removed, setRemoved] = useState<ImportFile | null>(null);
  return (
    <Dialog open={open} onClose={onClose} width={960} title="Import History">
      <Files type={type} onRemove={setRemoved} />
      {removed && <RemoveQuestion file={removed} onEnded={() => setRemoved(null)} />}
    </Dialog>
  );
}

interface RemoveQuestionProps {
  readonly file: ImportFile;
  readonly onEnded: () => void;
}

function RemoveQuestion({ file, onEnded }: RemoveQuestionProps) {
  const type = useEntityType(FILE_ENTITY);
  const note = "What was imported from it stays.";
  return <DeleteQuestion type={type} id={file.id} note={note} onDeleted={() => undefined} onEnded={onEnded} />;
}

interface FilesProps {
  readonly type: EntityType;
  readonly onRemove: (file: ImportFile) => void;
}

function Files({ type, onRemove }: FilesProps) {
  const files = useImportFiles(type);
  const { data, isError } = files;
  const { permission } = useViewer();
  const isSlow = useIsSlow(!data && !isError);
  const imported = useImportedColumn(type);
  if (isError) return <LoadFailure title="Unable to load data." read={files} />;
  if (!data) return isSlow ? <TableSkeleton columns={3} count={3} /> : null;
  if (data.length === 0)
    return <EmptyState icon={FileSpreadsheet} title="No imports yet." text="Files that you import are listed here." />;
  const mayRemove = may(permission, FILE_ENTITY, "remove");
  const all = [...columns, ...(imported ? [imported] : []), ...(mayRemove ? [removeColumn(onRemove)] : [])];
  return (
    <DataTable
      caption="Import History"
      columns={all}
      cardColumns={all.length}
      rows={data}
      rowKey={({ id }) => String(id)}
      stickyFirst={false}
      maxHeight="60dvh"
    />
  );
}

const columns: readonly TableColumn<ImportFile>[] = [
  {
    key: "name",
    label: "Name",
    width: 215,
    cell: ({ id, name }) => <DownloadLink href={`/api/${FILE_ENTITY}/${id}/download`} name={name} />,
  },
  { key: "by", label: "Uploaded By", width: 205, cell: ({ email }) => email },
  { key: "at", label: "Uploaded At", width: 150, cell: ({ at }) => <time dateTime={at}>{uploadTime(at)}</time> },
];

/** What was imported from each file, with a way to undo it. If nothing was, a link to continue. */
function useImportedColumn(type: EntityType): TableColumn<ImportFile> | null {
  const { data } = useImported(type);
  const table = useRouteTable();
  const [undo, confirm] = [`${type.name}Undo`, `${type.name}ImportFileConfirm`];
  const byFile = useMemo(() => data && Map.groupBy(data.result, ({ fileId }) => fileId), [data]);
  if (!table.find(undo) || !table.find(confirm)) return null;
  return {
    key: "imported",
    label: "Imported",
    width: 200,
    holdsControls: true,
    cell: ({ id, name }) => {
      // Until it is known that nothing was imported, there is no link to continue.
      if (!byFile) return null;
      const own = byFile.get(id);
      if (!own)
        return (
          <LinkButton size="small" to={table.pathTo(confirm, { fileId: id })}>
            Continue <VisuallyHidden>{`with ${name}`}</VisuallyHidden>
          </LinkButton>
        );
      return own.map(({ changesetId, records, undoable, at }) =>
        undoable === 0 ? (
          <span key={changesetId}>{recordsText(records)}</span>
        ) : (
          <LinkButton key={changesetId} size="small" icon={Undo2} to={table.pathTo(undo, { changesetId })}>
            {undoText(undoable, records)} <VisuallyHidden>{`of ${name}, ${uploadTime(at)}`}</VisuallyHidden>
          </LinkButton>
        ),
      );
    },
  };
}

/** Shown when they cannot be undone. */
function recordsText(records: number): string {
  return records === 1 ? "1 record" : `${records.toLocaleString("en-US")} records`;
}

function undoText(undoable: number, records: number): string {
  const all = records.toLocaleString("en-US");
  return undoable === records ? `Undo ${all}` : `Undo ${undoable.toLocaleString("en-US")} of ${all}`;
}

function removeColumn(onRemove: (file: ImportFile) => void): TableColumn<ImportFile> {
  return {
    key: "remove",
    label: "Remove",
    width: 84,
    holdsControls: true,
    cell: (file) => (
      <IconButton icon={Trash2} size="small" label={`Remove ${file.name}`} onClick={() => onRemove(file)} />
    ),
  };
}
