import type { EntityType } from "@armature/engine";
import { Page, useMetadata } from "@armature/renderer";
import type { ReactNode } from "react";
import { NotThere } from "../../kit/not-there.tsx";
import { Renamed, useRenamedAddress } from "../../kit/renamed-address.tsx";
import { useSubjectName } from "./use-place.ts";

export interface OfSubjectProps {
  readonly children: (subject: EntityType) => ReactNode;
}

/** The content of a page about a kind of record, if there is one of the name that the address has. */
export function OfSubject({ children }: OfSubjectProps) {
  const subject = useMetadata().entities.get(useSubjectName());
  const renamed = useRenamedAddress();
  if (subject) return children(subject);
  return <Page>{renamed ? <Renamed {...renamed} /> : <NotThere what="kind of record" />}</Page>;
}
