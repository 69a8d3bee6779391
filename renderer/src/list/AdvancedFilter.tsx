import type { AttributeType } from "@armature/engine";
import {
  addTerm,
  editTerm,
  EMPTY_DRAFT,
  type FilterTerm,
  removeTerm,
  termChoices,
  type TermDraft,
} from "@armature/engine/list";
import { useRef, useState } from "react";
import { Button, ConfirmDialog, Inline, Stack } from "../ui/index.ts";
import { TermEditor } from "./TermEditor.tsx";
import { TermList } from "./TermList.tsx";

export interface AdvancedFilterProps {
  /** The attributes that can be filtered by, which are those that can be columns. */
  readonly attributes: readonly AttributeType[];
  readonly terms: readonly FilterTerm[];
  readonly onTerms: (terms: readonly FilterTerm[]) => void;
  /** The caller holds it, so that switching tabs does not lose it. */
  readonly draft: TermDraft;
  readonly onDraft: (draft: TermDraft) => void;
  readonly onShowAttributes: () => void;
}

/** The terms of the advanced filter, all of which a row must meet: a form for a new term, and the list. */
export function AdvancedFilter({ attributes, terms, onTerms, draft, onDraft, onShowAttributes }: AdvancedFilterProps) {
  const [turn, setTurn] = useState(0);
  const take = (next: TermDraft) => {
    onDraft(next);
    setTurn(turn + 1);
  };
  const add = () => {
    onTerms(addTerm(terms, draft));
    take(EMPTY_DRAFT);
  };
  const list = useRef<HTMLDivElement>(null);
  const clear = () => {
    onTerms([]);
    // After the question closes, the button that opened it is gone, and the focus with it.
    setTimeout(() => list.current?.focus());
  };
  const edit = (name: string) => {
    const attribute = attributes.find((candidate) => candidate.name === name);
    if (!attribute) return;
    const edited = editTerm(terms, attribute);
    onTerms(edited.terms);
    take(edited.draft);
  };
  return (
    <Stack gap="tight">
      <TermEditor choices={termChoices(attributes, terms)} draft={draft} onDraft={onDraft} onAdd={add} turn={turn} />
      <Inline align="between">
        <TermList
          ref={list}
          attributes={attributes}
          terms={terms}
          onEdit={edit}
          onRemove={(attribute) => onTerms(removeTerm(terms, attribute))}
        />
        {terms.length > 0 && (
          <Inline>
            <Button size="small" variant="quiet" onClick={onShowAttributes}>
              Show filtered attributes
            </Button>
            <ClearFilters onClear={clear} />
          </Inline>
        )}
      </Inline>
    </Stack>
  );
}

/** Asks before removing all terms. */
function ClearFilters({ onClear }: { readonly onClear: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsked(true)}>
        Clear filters
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Clear all filters?"
        text="The list then shows every record."
        confirmLabel="Clear"
        danger
        onConfirm={() => {
          setAsked(false);
          onClear();
        }}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
