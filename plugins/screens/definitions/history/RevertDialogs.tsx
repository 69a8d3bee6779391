import type { RevertClash } from "@armature/engine/operation";
import type { HistoryChange } from "@armature/engine/platform";
import { useMetadata } from "@armature/renderer";
import { Button, ChoiceCard, ChoiceCards, ConfirmDialog, Dialog, Stack } from "@armature/renderer/ui";
import { useId, useState } from "react";
import { retiredLines } from "../impact-lines.ts";
import { pathKey, whoAndWhen } from "../part-in-words.ts";
import { definitionName } from "./change-lines.ts";
import { useChangeWords } from "./use-change-words.ts";
import type { Choice, RevertQuestion } from "./use-revert-here.ts";

export interface RevertDialogsProps {
  readonly question: RevertQuestion;
  readonly onAnswer: (choose: readonly Choice[], lost?: number) => void;
  readonly onClose: () => void;
}

/** What is asked before a revert: which of two values to keep, and whether records may change so. */
export function RevertDialogs({ question, onAnswer, onClose }: RevertDialogsProps) {
  if (question.kind === "clash") {
    return <ClashDialog clashes={question.clashes} onAnswer={onAnswer} onClose={onClose} />;
  }
  const { request, choose, impact } = question;
  const { lines, confirm, isLossy, lost, removed } = impact;
  return (
    <ConfirmDialog
      open
      danger={isLossy}
      title={`Revert revision ${request.revision}${request.paths ? " in part" : ""}?`}
      confirmLabel={confirm ?? "Revert"}
      onConfirm={() => onAnswer(choose, lost)}
      onCancel={onClose}
      text={
        <Stack gap="tight">
          {[...lines, ...retiredLines([{ retired: [...removed] }])].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Stack>
      }
    />
  );
}

interface ClashDialogProps extends Omit<RevertDialogsProps, "question"> {
  readonly clashes: readonly RevertClash[];
}

/** What a person chooses for each clash: at first, that it stays as it is now. */
function useChoices(clashes: readonly RevertClash[]) {
  const [back, setBack] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, isBack: boolean) => {
    const others = [...back].filter((each) => each !== key);
    setBack(new Set(isBack ? [...others, key] : others));
  };
  const chosen = (): readonly Choice[] =>
    clashes.map((clash) => {
      const { kind, entity, name, path } = clash;
      const keep = back.has(keyOfClash(clash)) ? "then" : "now";
      return { kind: kind as Choice["kind"], entity, name, path: [...path], keep };
    });
  return { back, choose, chosen };
}

function ClashDialog({ clashes, onAnswer, onClose }: ClashDialogProps) {
  const { back, choose, chosen } = useChoices(clashes);
  return (
    <Dialog
      open
      onClose={onClose}
      width={650}
      title="Changed again since"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onAnswer(chosen())}>
            Revert the rest and these as chosen
          </Button>
        </>
      }
    >
      <Stack>
        <p>Choose for each whether it stays as it is now or becomes what it was then. Everything else is reverted.</p>
        {clashes.map((clash) => {
          const key = keyOfClash(clash);
          return (
            <ClashCards key={key} clash={clash} isBack={back.has(key)} onChoose={(isBack) => choose(key, isBack)} />
          );
        })}
      </Stack>
    </Dialog>
  );
}

function keyOfClash({ kind, entity, name, path }: Pick<RevertClash, "kind" | "entity" | "name" | "path">): string {
  return pathKey([kind, entity, name, ...path]);
}

interface ClashCardsProps {
  readonly clash: RevertClash;
  readonly isBack: boolean;
  readonly onChoose: (isBack: boolean) => void;
}

function ClashCards({ clash, isBack, onChoose }: ClashCardsProps) {
  const name = useId();
  const wordsOf = useChangeWords();
  const lines = wordsOf({
    kind: clash.kind as HistoryChange["kind"],
    entity: clash.entity,
    name: clash.name,
    path: [...clash.path],
    label: clash.name,
    before: clash.then,
    after: clash.now,
    isCurrent: true,
  });
  const owner = useMetadata().entities.get(clash.entity)?.byName.get(clash.name)?.label;
  const parts = [clash.kind === "attribute" ? owner : undefined, ...lines.map(({ what }) => what)];
  const title = clash.path.length === 0 ? definitionNameOf(clash) : parts.filter(Boolean).join(", ");
  const [now, then] =
    clash.path.length === 0 ? presence(clash) : ([lineTexts(lines, "to"), lineTexts(lines, "from")] as const);
  return (
    <ChoiceCards title={title} label={`What becomes of ${title}`}>
      <ChoiceCard
        name={name}
        title="Keep as it is now"
        chosen={!isBack}
        onChoose={() => onChoose(false)}
        note={whoAndWhen(clash)}
      >
        {now}
      </ChoiceCard>
      <ChoiceCard name={name} title="As it was then" chosen={isBack} onChoose={() => onChoose(true)}>
        {then}
      </ChoiceCard>
    </ChoiceCards>
  );
}

function lineTexts(
  lines: readonly { readonly what: string; readonly from: string; readonly to: string }[],
  side: "from" | "to",
): string {
  if (lines.length === 1) return lines[0]?.[side] || "(empty)";
  return lines.map((line) => `${line.what}: ${line[side] || "(empty)"}`).join(", ");
}

function definitionNameOf({ kind, name, now, then }: RevertClash): string {
  const { label = name } = ((now ?? then) as { readonly label?: string } | null) ?? {};
  return definitionName({ kind: kind as HistoryChange["kind"], label });
}

/** A definition that was made or deleted on one side. */
function presence({ now, then }: RevertClash): readonly [now: string, then: string] {
  const text = (side: unknown) => (side === null ? "Deleted" : "With the changes made since");
  return [text(now), then === null ? "Deleted" : "As it was before"];
}
