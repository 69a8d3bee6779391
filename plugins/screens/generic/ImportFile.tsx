import { ImportUploadStep, Page, useEntityType, useRoute, useRouteEntity, useRouteTable } from "@armature/renderer";
import { useNavigate } from "react-router";

/** The first step of an import: choosing the file. */
export default function ImportFile() {
  const type = useEntityType(useRouteEntity());
  const table = useRouteTable();
  const navigate = useNavigate();
  const { texts } = useRoute();
  return (
    <Page>
      <ImportUploadStep
        key={type.name}
        type={type}
        exportCall={texts[type.name]?.["exportCall"]}
        onUploaded={(fileId) => void navigate(table.pathTo(`${type.name}ImportFileConfirm`, { fileId }))}
        onBack={() => void navigate(table.pathTo(`${type.name}List`))}
      />
    </Page>
  );
}
