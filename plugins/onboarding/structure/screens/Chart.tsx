import { textForm, type Values } from "@armature/engine";
import { isLocked } from "@armature/engine/access";
import { Badge } from "@armature/renderer/ui";
import { Building, Lock, MapPin } from "lucide-react";
import { TreeChart, type TreeItem } from "../../kit/ui/TreeChart.tsx";
import { departmentCountText, rowKeyOf, nameOf, type PlacedLocation } from "../model.ts";
import { organizationItem } from "./organization-item.tsx";
import { DepartmentActions, LocationActions } from "./PartActions.tsx";
import { DepartmentName, LocationName } from "./PartNames.tsx";
import { NoLocations, StructurePage } from "./StructurePage.tsx";
import type { Structure, StructureTypes } from "./use-structure.ts";

/** Shows the organization, its locations, and the departments of each. */
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
    title: <LocationName location={location} />,
    text: departmentCountText(departments.length),
    actions: <LocationActions type={types.location} record={location} />,
    items: departments.map((department) => ({
      ...partItem("department", department),
      icon: Building,
      title: <DepartmentName department={department} />,
      actions: <DepartmentActions type={types.department} record={department} />,
    })),
    foldLabel: `Departments of ${nameOf(location)}`,
  };
}

/** What the chart shows for locations and departments alike: the number, and whether it is locked. */
function partItem(entity: "location" | "department", record: Values): Pick<TreeItem, "key" | "code" | "mark"> {
  return {
    key: rowKeyOf(entity, record),
    code: textForm(record[`${entity}Number`]),
    mark: isLocked(record) && <Badge icon={Lock}>Locked</Badge>,
  };
}
