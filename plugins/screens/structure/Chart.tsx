import { isLocked, textForm, type Values } from "@armature/engine";
import { Badge, TreeChart, type TreeItem } from "@armature/renderer/ui";
import { Building, Lock, MapPin } from "lucide-react";
import { keyOf, nameOf, type PlacedLocation } from "./model.ts";
import { organizationItem } from "./organization-item.tsx";
import { DepartmentActions, LocationActions } from "./PartActions.tsx";
import { NoLocations, StructurePage } from "./StructurePage.tsx";
import type { Structure, StructureTypes } from "./use-structure.ts";

/** The organization, its locations, and under each its departments. */
export default function Chart() {
  return (
    <StructurePage>
      {(structure) => (
        <>
          <TreeChart label={`Structure of ${nameOf(structure.organization)}`} root={rootOf(structure)} />
          {structure.placed.length === 0 && <NoLocations />}
        </>
      )}
    </StructurePage>
  );
}

function rootOf(structure: Structure): TreeItem {
  const { types, placed } = structure;
  return { ...organizationItem(structure), items: placed.map((location) => locationItem(types, location)) };
}

function locationItem(types: StructureTypes, { location, departments }: PlacedLocation): TreeItem {
  return {
    ...partItem("location", location),
    icon: MapPin,
    actions: <LocationActions type={types.location} record={location} />,
    items: departments.map((department) => ({
      ...partItem("department", department),
      icon: Building,
      actions: <DepartmentActions type={types.department} record={department} />,
    })),
  };
}

/** What locations and departments show alike: name, number, and whether they are locked. */
function partItem(entity: "location" | "department", record: Values): Omit<TreeItem, "icon"> {
  return {
    key: keyOf(entity, record),
    title: nameOf(record),
    text: textForm(record[`${entity}Number`]),
    mark: isLocked(record) && <Badge icon={Lock}>Locked</Badge>,
  };
}
