import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { ChangeUrl } from "../router/url-state.ts";
import { LIST_URL, type ListState } from "./list-url.ts";

/**
 * Who comes to a list by an address that says nothing of it finds it as they left it; the address then tells, so that
 * back, reload and a copied link show the same.
 * @param found what the address is to say; null while it is not known yet
 * @returns what to show until the address says it; null while it is not known yet
 */
export function useArrival(found: Partial<ListState> | null, change: ChangeUrl<ListState>): Partial<ListState> | null {
  const [params] = useSearchParams();
  const isTold = Object.keys(LIST_URL).some((name) => params.has(name));
  const [isArrived, setArrived] = useState(isTold);
  const isPlain = found !== null && Object.keys(found).length === 0;
  if ((isTold || isPlain) && !isArrived) setArrived(true);
  const isDue = !isArrived && !isTold && found !== null;
  useEffect(() => {
    if (isDue) change(found, { replace: true });
  }, [isDue, found, change]);
  return isArrived || isTold ? {} : found;
}
