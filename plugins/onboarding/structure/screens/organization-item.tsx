import { Building2 } from "lucide-react";
import { type TreeItem } from "../../kit/ui/TreeChart.tsx";
import { nameOf } from "../model.ts";
import { OrganizationActions } from "./PartActions.tsx";
import type { Structure } from "./use-structure.ts";

/** The organization as both views show it. */
export function organizationItem(structure: Structure): TreeItem {
  return {
    key: "organization",
    icon: Building2,
    title: nameOf(structure.organization),
    code: structure.organization.abbreviation ?? "",
    actions: <OrganizationActions {...structure} />,
  };
}
