import { type EntityType, may } from "@armature/engine";
import { choiceParam, Page, type UrlShape, useRouteTable, useUrlState, useViewer } from "@armature/renderer";
import { LinkButton, type TabItem, Tabs } from "@armature/renderer/ui";
import { Rows3 } from "lucide-react";
import { AttributeList } from "../attribute/List.tsx";
import { Changes } from "../history/Changes.tsx";
import { MappingList } from "../mapping/List.tsx";
import { PresetList } from "../preset/List.tsx";
import { RefusalTab } from "../refusal/RefusalTab.tsx";
import { usePlace, usePlaceIfAny } from "../use-place.ts";
import { OfSubject } from "../OfSubject.tsx";
import { DeleteKind } from "./DeleteKind.tsx";
import { FormTab } from "./FormTab.tsx";
import { RenameKind } from "./RenameKind.tsx";

const TABS = ["form", "table", "refusals", "presets", "mappings", "changes"] as const;
const KIND_URL: UrlShape<{ readonly tab: (typeof TABS)[number] }> = Object.freeze({ tab: choiceParam(TABS, "form") });

/** The page of a kind of record: its form, its attributes as a table, and what is exported of it. */
export default function Kind() {
  return <OfSubject>{(subject) => <KindPage key={subject.name} subject={subject} />}</OfSubject>;
}

function KindPage({ subject }: { readonly subject: EntityType }) {
  const [{ tab }, change] = useUrlState(KIND_URL);
  return (
    <Page
      title={subject.label}
      trail={[{ label: subject.label }]}
      actions={
        <>
          <RecordsLink subject={subject} />
          <RenameKind subject={subject} />
          <DeleteKind subject={subject} />
        </>
      }
    >
      <Tabs
        label={subject.label}
        items={useTabs()}
        current={tab}
        onChange={(key) => change({ tab: TABS.find((each) => each === key) ?? "form" })}
      />
    </Page>
  );
}

/** Leads to the list of the records, where the person has one. */
function RecordsLink({ subject: { name, labelPlural } }: { readonly subject: EntityType }) {
  const table = useRouteTable();
  const list = `${name}List`;
  if (!table.find(list)) return null;
  return <LinkButton to={table.pathTo(list)} icon={Rows3}>{`Open ${labelPlural}`}</LinkButton>;
}

function useTabs(): readonly TabItem[] {
  const attributes = usePlace("attribute");
  const presets = usePlaceIfAny("preset");
  const mappings = usePlaceIfAny("mapping");
  const { permission } = useViewer();
  const { name } = attributes.type;
  const form = (
    <FormTab
      place={attributes}
      mayUpdate={may(permission, name, "update")}
      mayCreate={may(permission, name, "create")}
    />
  );
  return [
    { key: "form", label: "Form", content: form },
    { key: "table", label: "Table", content: <AttributeList place={attributes} /> },
    { key: "refusals", label: "Refusals", content: <RefusalTab subject={attributes.subject} /> },
    ...(presets ? [{ key: "presets", label: "Column sets", content: <PresetList place={presets} /> }] : []),
    ...(mappings ? [{ key: "mappings", label: "Mappings", content: <MappingList place={mappings} /> }] : []),
    { key: "changes", label: "Changes", content: <Changes of={{ entity: attributes.subject.name }} /> },
  ];
}
