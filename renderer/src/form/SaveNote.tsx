import { type AttributeType, isEmpty } from "@armature/engine";
import { type AnswerSave, answerSave } from "@armature/engine/form";
import { useEffect } from "react";
import { useStore } from "zustand";
import { ApiError, errorText } from "../data/api-error.ts";
import { formerText } from "../history/former-text.ts";
import { announce, Button, FieldNote } from "../ui/index.ts";
import type { Autosave } from "./autosave.ts";
import { isClosed, mayHelp } from "./form-saves.ts";
import { type EntityFormParts, useEntityForm } from "./entity-form-context.ts";
import { issueText } from "./texts.ts";

export interface SaveNoteProps {
  readonly autosave: Autosave;
  readonly attribute: AttributeType;
}

/** A note at a self-saving field while its value is not stored, or was replaced by another one. */
export function SaveNote({ autosave, attribute }: SaveNoteProps) {
  const state = useStore(autosave.saves, (saves) => noteOf(answerSave(saves, attribute.name)));
  if (state === "failed") return <FailedNote autosave={autosave} attribute={attribute} />;
  return state === "replaced" && <ReplacedNote autosave={autosave} attribute={attribute} />;
}

function noteOf({ replaced, failures }: AnswerSave): "replaced" | "failed" | null {
  if (replaced) return "replaced";
  return failures > 0 ? "failed" : null;
}

/** Why the value is not stored, and whether the form will retry by itself. */
function FailedNote({ autosave, attribute: { name } }: SaveNoteProps) {
  const { type, texts } = useEntityForm();
  const error = autosave.failureOf(name);
  const isTriedAgain = mayHelp(error) || isClosed(error);
  return (
    <FieldNote
      actions={
        isTriedAgain && (
          <Button size="small" onClick={() => autosave.retry(name)}>
            Try now
          </Button>
        )
      }
    >
      {failedText(error, isTriedAgain, { type, texts })}
    </FieldNote>
  );
}

function failedText(error: unknown, isTriedAgain: boolean, words: FormWords): string {
  if (error instanceof ApiError && error.status === 0 && !navigator.onLine) {
    return "Not saved: you are offline. We will save it when you are back online.";
  }
  const reason = `Not saved: ${reasonOf(error, words)}`;
  if (isClosed(error)) return `${reason} What you entered stays here and is saved once changes are allowed again.`;
  return isTriedAgain ? `${reason} We will try again.` : reason;
}

type FormWords = Pick<EntityFormParts, "type" | "texts">;

/** The server's reason, in the form's own words if it has any. */
function reasonOf(error: unknown, { type, texts }: FormWords): string {
  const items = error instanceof ApiError ? error.errors : [];
  const known = items.find(({ code }) => texts[code] !== undefined);
  return known ? issueText({ code: known.code, attribute: known.attribute }, type, texts) : errorText(error);
}

/** Shows both values and offers to restore one's own. */
function ReplacedNote({ autosave, attribute }: SaveNoteProps) {
  const { labels } = useEntityForm();
  const { replaced, stored } = useStore(autosave.saves, (saves) => answerSave(saves, attribute.name));
  const textOf = (value: unknown) => (isEmpty(value) ? "nothing" : `"${formerText(attribute, value, { labels })}"`);
  const text = `Someone else changed this answer to ${textOf(stored)}. Yours was ${textOf(replaced?.mine)}.`;
  useEffect(() => announce(`${attribute.label}: ${text}`), [attribute.label, text]);
  return (
    <FieldNote
      actions={
        <>
          <Button size="small" onClick={() => autosave.choose(attribute.name, true)}>
            Put mine back
          </Button>
          <Button size="small" variant="quiet" onClick={() => autosave.choose(attribute.name, false)}>
            Keep theirs
          </Button>
        </>
      }
    >
      {text}
    </FieldNote>
  );
}
