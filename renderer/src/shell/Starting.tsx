import { useLasting } from "../data/debounce.ts";
import { Spinner } from "../ui/index.ts";

/** Until the first page is there; nothing at all for the first moment, so that fast starts do not flash. */
export function Starting() {
  return useLasting(true) ? (
    <div className="flex min-h-dvh items-center justify-center text-ink-faint">
      <Spinner size={24} label="Loading" />
    </div>
  ) : null;
}
