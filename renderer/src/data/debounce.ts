import { useEffect, useState } from "react";

/** Returns the value once it has not changed for a while. */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}

/** Whether something has been going on for a while. A skeleton that appears at once would only flash. */
export function useLasting(active: boolean, pauseMs = 150): boolean {
  return useDebounced(active, active ? pauseMs : 0) && active;
}
