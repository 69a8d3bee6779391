import { useIsSlow } from "../data/debounce.ts";
import { Spinner } from "../ui/index.ts";

/** Shown until the first page is ready. It is empty for the first moment, so that a fast start does not flash. */
export function Starting() {
  return useIsSlow(true) ? (
    <div className="flex min-h-dvh items-center justify-center text-ink-faint">
      <Spinner size={24} label="Loading" />
    </div>
  ) : null;
}
