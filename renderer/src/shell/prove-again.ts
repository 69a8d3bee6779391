import { createContext, useContext } from "react";

/** What the window gets that asks who somebody is. The form in it is a part of the row of the page `security`. */
export interface ProveAgain {
  readonly displayName: string;
  /** Call it when the person has proved who they are. The calls that waited for it go on. */
  readonly onProved: () => void;
}

export const ProveAgainContext = createContext<ProveAgain | null>(null);

/**
 * What the window shows and calls in which a signed-in person proves again who they are.
 * @example
 * ```tsx
 * import { useProveAgain } from "@armature/renderer";
 * export function Example() {
 *   const { displayName } = useProveAgain();
 *   return <p>{`${displayName}, enter your password.`}</p>;
 * }
 * ```
 */
export function useProveAgain(): ProveAgain {
  const again = useContext(ProveAgainContext);
  if (!again) throw new Error("There is no ProveAgainContext above this component; ProveWindow provides it");
  return again;
}
