import type { EntityType } from "@armature/engine";
import { formerEntity } from "@armature/engine/schema";
import { useMetadata } from "@armature/renderer";
import { EmptyState, LinkButton } from "@armature/renderer/ui";
import { Replace } from "lucide-react";
import { useLocation } from "react-router";

/** A page whose address has the former name of a kind of record. */
export interface RenamedAddress {
  readonly former: string;
  readonly type: EntityType;
  /** Its address now. */
  readonly to: string;
}

/** The page that the present address meant before a release renamed a kind of record; null if it has no former name. */
export function useRenamedAddress(): RenamedAddress | null {
  const metadata = useMetadata();
  const { pathname, search } = useLocation();
  const parts = pathname.split("/");
  for (const former of parts.filter((part) => !metadata.entities.has(part))) {
    const type = formerEntity(metadata, former);
    if (type) return { former, type, to: parts.map((part) => (part === former ? type.name : part)).join("/") + search };
  }
  return null;
}

/** Leads to where a page is now. */
export function Renamed({ former, type, to }: RenamedAddress) {
  return (
    <EmptyState
      icon={Replace}
      title="This page has a new address"
      text={`What was called ${former} here is called ${type.labelPlural} now.`}
      action={
        <LinkButton to={to} variant="primary">
          Open the new address
        </LinkButton>
      }
    />
  );
}
