import { textForm, type Values } from "@armature/engine";
import { type AttributeWarning, warnOfAttribute } from "@armature/engine/platform";
import { useDebounced, useOperation } from "@armature/renderer";
import { useEffect, useState } from "react";
import type { Definition } from "../issue.ts";
import type { Place } from "../use-place.ts";
import { propertiesOf } from "./model.ts";

/** How long the draft must stay unchanged before the server is asked. */
const PAUSE_MS = 400;

/** The server's warnings about the draft, as of the last pause in typing. None while the draft is incomplete. */
export function useWarnings({ subject }: Place, draft: Definition, isWhole: boolean): readonly AttributeWarning[] {
  const { mutateAsync } = useOperation(warnOfAttribute);
  const [warnings, setWarnings] = useState(NO_WARNINGS);
  const change = {
    entity: subject.name,
    name: textForm(draft.name),
    values: propertiesOf(draft, subject.application),
  };
  const asked = useDebounced(isWhole ? JSON.stringify(change) : null, PAUSE_MS);
  useEffect(() => {
    if (asked === null) return undefined;
    let isCurrent = true;
    const take = (found: readonly AttributeWarning[]) => isCurrent && setWarnings(found);
    const body = JSON.parse(asked) as { entity: string; name: string; values: Values };
    // If a save would be refused, the save itself reports why.
    mutateAsync({ body }).then(take, () => take(NO_WARNINGS));
    return () => {
      isCurrent = false;
    };
  }, [asked, mutateAsync]);
  return asked === null ? NO_WARNINGS : warnings;
}

const NO_WARNINGS: readonly AttributeWarning[] = Object.freeze([]);
