import { textForm } from "@armature/engine";
import type { InputProps } from "@armature/renderer";
import { Button, ControlGroup, Inline, Skeleton } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { GrantRecord } from "../../registry/records.ts";
import { GrantCard } from "./GrantCard.tsx";

const WITH_FILE = "Its file is deleted with it.";

/** The organization's grants with all of their fields. */
export function Input({ id, onChange, onBlur, disabled, issues, describedBy, inlineRecords, files }: InputProps) {
  const count = inlineRecords?.records.length ?? 0;
  const reportCount = (grants: number) => {
    onChange(grants > 0 ? grants : null);
    onBlur();
  };
  const add = disabled ? null : inlineRecords?.add;
  const expectGone = useFocusAfterDelete(id, count);
  return (
    <ControlGroup id={id} invalid={issues.length > 0} describedBy={describedBy}>
      {inlineRecords?.state === "loading" && <Skeleton shape="text" count={2} />}
      {inlineRecords?.state === "failed" && <NotLoaded retry={inlineRecords.retry} />}
      {(!inlineRecords || inlineRecords.state === "ready") && count === 0 && <p>No grants submitted.</p>}
      {inlineRecords?.records.map((grant: Unread<GrantRecord>, place) => (
        <GrantCard
          key={textForm(grant.id)}
          grant={grant}
          inlineRecords={inlineRecords}
          files={files}
          disabled={disabled}
          onDelete={() => {
            expectGone(place);
            inlineRecords.remove?.(Number(grant.id), { note: WITH_FILE, onRemoved: () => reportCount(count - 1) });
          }}
        />
      ))}
      {add && (
        <Inline>
          <Button icon={Plus} data-add onClick={() => add(() => reportCount(count + 1))}>
            Add grant
          </Button>
        </Inline>
      )}
    </ControlGroup>
  );
}

/**
 * The delete button that had the focus is gone with its grant, so the focus goes to the one in its place, or to 'Add
 * grant'.
 * @returns a function to call with the place of the grant before it is deleted
 */
function useFocusAfterDelete(id: string, count: number): (place: number) => void {
  const gone = useRef<number | null>(null);
  useEffect(() => {
    const place = gone.current;
    gone.current = null;
    if (place === null) return;
    // The closing window itself returns the focus first.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const find = (part: string) => [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(id)} [${part}]`)];
      const buttons = find("data-delete");
      (buttons[place] ?? buttons.at(-1) ?? find("data-add")[0])?.focus();
    });
  }, [id, count]);
  return (place) => {
    gone.current = place;
  };
}

function NotLoaded({ retry }: { readonly retry: () => void }) {
  return (
    <Inline>
      <span role="status">The grants could not be loaded.</span>
      <Button size="small" onClick={retry}>
        Retry
      </Button>
    </Inline>
  );
}
