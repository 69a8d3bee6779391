import { sameValue } from "@armature/engine";
import { useState } from "react";

/** A selector of lists or records that answers the one of before while its content is the same. */
export function useSame<State, Part extends object>(select: (state: State) => Part): (state: State) => Part {
  const [same] = useState(() => sameAsBefore<Part>());
  return (state) => same(select(state));
}

function sameAsBefore<Part extends object>(): (part: Part) => Part {
  let last: Part | null = null;
  return (part) => {
    if (last === null || !sameValue(last, part)) last = part;
    return last;
  };
}
