import { textForm } from "@armature/engine";
import { type InputProps, useInputPort } from "@armature/renderer";
import { Button, ControlGroup, Inline, Skeleton, Stack, useRowFocus } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { useRef } from "react";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredGrant } from "../../kit/records.ts";
import { GrantCard } from "./GrantCard.tsx";

const WITH_FILE = "Its file is deleted with it.";

/** The organization's grants with all of their fields. */
export function Input({ id, attribute, onChange, onBlur, disabled, issues, describedBy }: InputProps) {
  const inlineRecords = useInputPort("inlineRecords", attribute);
  const files = useInputPort("files", attribute);
  const count = inlineRecords?.records.length ?? 0;
  const reportCount = (grants: number) => {
    onChange(grants > 0 ? grants : null);
    onBlur();
  };
  const add = disabled ? null : inlineRecords?.add;
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLDivElement>(null);
  useRowFocus(list, () => addButton.current?.querySelector("button") ?? null);
  return (
    <ControlGroup id={id} invalid={issues.length > 0} describedBy={describedBy}>
      {inlineRecords?.state === "loading" && <Skeleton shape="text" count={2} />}
      {inlineRecords?.state === "failed" && <NotLoaded retry={inlineRecords.retry} />}
      {(!inlineRecords || inlineRecords.state === "ready") && count === 0 && <p>No grants submitted.</p>}
      <div ref={list} role={count > 0 ? "list" : undefined}>
        <Stack>
          {inlineRecords?.records.map((grant: Unread<StoredGrant>, place) => (
            <div key={textForm(grant.id)} role="listitem" aria-posinset={place + 1} aria-setsize={count}>
              <GrantCard
                grant={grant}
                inlineRecords={inlineRecords}
                files={files}
                disabled={disabled}
                onDelete={() =>
                  inlineRecords.remove?.(Number(grant.id), { note: WITH_FILE, onRemoved: () => reportCount(count - 1) })
                }
              />
            </div>
          ))}
        </Stack>
      </div>
      {add && (
        <div ref={addButton}>
          <Button icon={Plus} onClick={() => add(() => reportCount(count + 1))}>
            Add grant
          </Button>
        </div>
      )}
    </ControlGroup>
  );
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
