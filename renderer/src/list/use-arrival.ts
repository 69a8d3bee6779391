import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { ChangeUrl } from "../router/url-state.ts";
import { LIST_URL, type ListState } from "./list-url.ts";

/**
 * Opens a list as the person left it, if the address says nothing about it. The address is then completed, so that
 * Back, reload and a copied link show the same.
 * @param found the state to put into the address; null while unknown
 * @returns the state to show until the address has it; null while unknown
 */
export function useArrival(found: Partial<ListState> | null, change: ChangeUrl<ListState>): Partial<ListState> | null {
  const [params] = useSearchParams();
  const isGiven = Object.keys(LIST_URL).some((name) => params.has(name));
  const [isArrived, setArrived] = useState(isGiven);
  const isPlain = found !== null && Object.keys(found).length === 0;
  if ((isGiven || isPlain) && !isArrived) setArrived(true);
  const isDue = !isArrived && !isGiven && found !== null;
  useEffect(() => {
    if (isDue) change(found, { replace: true });
  }, [isDue, found, change]);
  return isArrived || isGiven ? {} : found;
}
