import { textForm } from "@armature/engine";
import type { FileStore, InlineRecords } from "@armature/renderer";
import { Card, DetailList, DownloadLink, IconButton, Inline } from "@armature/renderer/ui";
import { Pencil, Trash2 } from "lucide-react";
import { isId } from "@armature/plugins/kit/record-reference.ts";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredGrant } from "../../kit/records.ts";

export interface GrantCardProps {
  readonly grant: Unread<StoredGrant>;
  readonly inlineRecords: InlineRecords;
  readonly files: FileStore | undefined;
  readonly disabled: boolean;
  readonly onDelete: () => void;
}

/** The fields of one grant: name, special requirement, reporting method and file. */
export function GrantCard({ grant, inlineRecords, files, disabled, onDelete }: GrantCardProps) {
  const name = textForm(grant.name);
  const { edit, remove } = inlineRecords;
  return (
    <Card
      title={name}
      action={
        !disabled && (
          <Inline>
            {edit && (
              <IconButton icon={Pencil} size="small" label={`Edit ${name}`} onClick={() => edit(Number(grant.id))} />
            )}
            {remove && <IconButton icon={Trash2} size="small" label={`Delete ${name}`} onClick={onDelete} />}
          </Inline>
        )
      }
    >
      <DetailList
        details={[
          { label: "Special requirement", value: textForm(grant.specialRequirement) },
          { label: "Reporting method", value: textForm(grant.reportingMethod) },
          { label: "File", value: fileOf(grant.fileId, inlineRecords, files) },
        ]}
      />
    </Card>
  );
}

function fileOf(id: unknown, { labels }: InlineRecords, files: FileStore | undefined) {
  if (!isId(id)) return null;
  const name = labels["fileId"]?.[String(id)] ?? `File ${id}`;
  return files ? <DownloadLink href={files.hrefOf(id)} name={name} /> : name;
}
