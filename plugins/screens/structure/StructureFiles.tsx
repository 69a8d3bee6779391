import { FileLink } from "@armature/renderer";
import { Download } from "lucide-react";

/** The departments and the locations as files for the record system (BLD-014, BLD-015, BLD-D31). */
export function StructureFiles() {
  return (
    <>
      <FileLink href="/api/department/download" name={() => "Epic Export - Departments.xlsx"} icon={Download}>
        Epic Export - Departments
      </FileLink>
      <FileLink href="/api/location/download" name={() => "Epic Export - Locations.xlsx"} icon={Download}>
        Epic Export - Locations
      </FileLink>
    </>
  );
}
