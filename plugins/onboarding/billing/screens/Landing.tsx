import { isEmpty, textForm } from "@armature/engine";
import { FileLink, Page, useNextRoutes, useRecord, useRecords, useSession } from "@armature/renderer";
import { Line, LineList, Skeleton } from "@armature/renderer/ui";
import { Download } from "lucide-react";
import { FaintText } from "../../kit/ui/FaintText.tsx";
import { BILLING_FILES } from "../file-types.ts";
import { DATA_FAILED, ORGANIZATION_FAILED } from "@armature/plugins/kit/build-failures.ts";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import type { StoredFile2 } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";

/** Links to the worksheets, and the files that the organization sent for billing. */
export default function Landing() {
  return (
    <Page>
      <LineList>
        {useNextRoutes().map(({ name, title, to, about }) => (
          <Line key={name} title={title} text={about ?? undefined} to={to} />
        ))}
        <PayorList />
        <Files title="Sliding Scale" fileTypeId={BILLING_FILES.slidingScale} path={downloadPath} />
        <Files title="Fee Schedule" fileTypeId={BILLING_FILES.feeSchedule} path={feeSchedulePath} />
      </LineList>
    </Page>
  );
}

const PAYOR_LIST = "billingPayorListAttachment";
const downloadPath = (id: string) => `/api/file2/${id}/download`;
const feeSchedulePath = (id: string) => `/api/feeSchedule/download/${id}`;

interface ListedFile {
  readonly id: string;
  readonly name: string;
}

/** The list of payors that the organization uploaded. */
function PayorList() {
  const read = useRecord(useEntityType("organization"), useSession().organizationId);
  return (
    <Line title="Payor List">
      <LoadedWithNote read={read} title={ORGANIZATION_FAILED} inPart skeleton={<Skeleton count={1} />}>
        {({ result, labels }) => {
          const id = textForm(result[PAYOR_LIST]);
          const file = { id, name: labels[PAYOR_LIST]?.[id] ?? "Payor List" };
          return <FileLinks files={isEmpty(id) ? [] : [file]} path={downloadPath} />;
        }}
      </LoadedWithNote>
    </Line>
  );
}

interface FilesProps {
  readonly title: string;
  readonly fileTypeId: number;
  readonly path: (id: string) => string;
}

/** Both types in one query. */
const BY_NAME = {
  where: { kind: "ids", attribute: "fileTypeId", ids: [BILLING_FILES.slidingScale, BILLING_FILES.feeSchedule] },
  sort: [{ attribute: "name", descending: false }],
  limit: null,
  offset: 0,
  columns: ["id", "name", "fileTypeId"],
} as const;

/** The files of one type, by name. */
function Files({ title, fileTypeId, path }: FilesProps) {
  const read = useRecords(useEntityType("file2"), BY_NAME);
  return (
    <Line title={title}>
      <LoadedWithNote read={read} title={DATA_FAILED} inPart skeleton={<Skeleton count={1} />}>
        {({ result }) => <FileLinks files={filesOf(result, fileTypeId)} path={path} />}
      </LoadedWithNote>
    </Line>
  );
}

function filesOf(records: readonly StoredFile2[], fileTypeId: number): readonly ListedFile[] {
  const own = records.filter((record) => record.fileTypeId === fileTypeId);
  return own.map(({ id, name }) => ({ id: String(id), name: name ?? "" }));
}

function FileLinks({ files, path }: { readonly files: readonly ListedFile[]; readonly path: FilesProps["path"] }) {
  if (files.length === 0) return <FaintText>No data</FaintText>;
  return files.map(({ id, name }) => (
    <FileLink key={id} href={path(id)} name={() => name} icon={Download}>
      {name}
    </FileLink>
  ));
}
