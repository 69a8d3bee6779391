import { FileLink } from "@armature/renderer";
import { Download } from "lucide-react";
import { useEntityType } from "../../kit/record-hooks.ts";

/** Exports departments and locations as files for Epic. */
export function StructureFiles() {
  const types = [useEntityType("department"), useEntityType("location")];
  return types.map(({ route, downloadName }) => (
    <FileLink key={route} href={`/api/${route}/download`} name={() => `${downloadName}.xlsx`} icon={Download}>
      {downloadName}
    </FileLink>
  ));
}
