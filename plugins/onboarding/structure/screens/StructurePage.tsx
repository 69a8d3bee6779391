import { isHeld } from "@armature/engine";
import { LoadFailure, Page, useRoute, useRouteTable, useViewer } from "@armature/renderer";
import { Badge, EmptyState, Inline, Popover, Skeleton, Stack, Toolbar } from "@armature/renderer/ui";
import { Download, ListTree, Lock, MapPin, Network } from "lucide-react";
import type { ReactNode } from "react";
import { SegmentedLinks } from "../../kit/ui/SegmentedLinks.tsx";
import { DefaultBuild } from "./defaultBuild/DefaultBuild.tsx";
import { LockBox } from "./LockBox.tsx";
import { UPDATE_ORGANIZATION } from "../model.ts";
import { StructureFiles } from "./StructureFiles.tsx";
import { AddDepartment, AddLocation } from "./StructureLinks.tsx";
import { type Structure, useStructure } from "./use-structure.ts";

interface StructurePageProps {
  /** Renders the structure once there is a location. */
  readonly children: (structure: Structure) => ReactNode;
}

/** What chart and list share: the actions on the whole structure, and the message while it is empty. */
export function StructurePage({ children }: StructurePageProps) {
  const { structure, failure } = useStructure();
  return (
    <Page actions={structure && <Additions />} mark={structure?.isLocked && <Badge icon={Lock}>Locked</Badge>}>
      {failure ? <LoadFailure title={failure.title} read={failure.read} /> : null}
      {!failure && structure === null && <Skeleton shape="control" count={5} />}
      {!failure && structure && (
        <Stack>
          <DefaultBuild {...structure} />
          <StructureTools structure={structure} />
          {children(structure)}
        </Stack>
      )}
    </Page>
  );
}

function Additions() {
  return (
    <>
      <AddDepartment />
      <AddLocation />
    </>
  );
}

const VIEWS = [
  { name: "structureChart", label: "Chart", icon: Network },
  { name: "structureList", label: "List", icon: ListTree },
] as const;

/** Links to the two views, the lock, and the files for Epic. */
function StructureTools({ structure }: { readonly structure: Structure }) {
  const { name: current } = useRoute();
  const table = useRouteTable();
  const { permission } = useViewer();
  const segments = VIEWS.map(({ name, ...view }) => ({ ...view, to: table.pathTo(name), current: name === current }));
  return (
    <Toolbar
      end={
        <>
          {isHeld(permission, UPDATE_ORGANIZATION) && <LockBox structure={structure} />}
          <Popover label="Export" icon={Download} showLabel align="end">
            <Stack gap="tight">
              <StructureFiles />
            </Stack>
          </Popover>
        </>
      }
    >
      <SegmentedLinks label="View" segments={segments} />
    </Toolbar>
  );
}

/** The message of both views while there is no location. */
export function NoLocations() {
  return (
    <EmptyState
      icon={MapPin}
      title="No locations have been added yet."
      text="A location is where people work; its departments are added to it."
      action={
        <Inline>
          <AddLocation />
        </Inline>
      }
    />
  );
}
