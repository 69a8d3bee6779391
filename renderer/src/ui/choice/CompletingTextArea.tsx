import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { OptionRow, optionLook } from "../inputs/OptionRow.tsx";
import { TextArea, type TextAreaProps } from "../inputs/TextArea.tsx";
import { listLook } from "./ChoiceList.tsx";
import type { ChoiceOption } from "./match-options.ts";
import { showList } from "./place-list.ts";

/** Words that can stand where one is typed. */
export interface Completions {
  /** How much of the word is written before the caret. It is replaced. */
  readonly typed: string;
  readonly options: readonly ChoiceOption[];
}

export interface CompletingTextAreaProps extends Omit<TextAreaProps, "ref" | "completion"> {
  /** The words that complete a text, given what is before the caret. */
  readonly complete: (before: string) => Completions;
}

/** The list of words, and what the keys of the area do while it is shown. */
function useWords({ complete, value, onChange }: CompletingTextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [shown, setShown] = useState<Completions | null>(null);
  const [active, setActive] = useState(0);
  const open = (before: string, isAsked: boolean) => {
    const found = complete(before);
    const isUseful = found.options.some((option) => option.value !== found.typed) && (isAsked || found.typed !== "");
    setShown(isUseful ? found : null);
    setActive(0);
  };
  const take = (option: ChoiceOption) => {
    if (!area.current || !shown) return;
    const at = area.current.selectionStart;
    const before = value.slice(0, at - shown.typed.length) + option.value;
    flushSync(() => {
      setShown(null);
      onChange(before + value.slice(at));
    });
    area.current.focus();
    area.current.setSelectionRange(before.length, before.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === " " && event.ctrlKey)
      return open(event.currentTarget.value.slice(0, event.currentTarget.selectionStart), true);
    if (!shown) return undefined;
    const { length } = shown.options;
    const option = shown.options[active];
    if (event.key === "ArrowDown") setActive((active + 1) % length);
    else if (event.key === "ArrowUp") setActive((active + length - 1) % length);
    else if (event.key === "Escape") setShown(null);
    else if (event.key === "Enter" && option) take(option);
    else return undefined;
    event.preventDefault();
    event.stopPropagation();
    return undefined;
  };
  return { area, shown, active, open, take, onKeyDown, hide: () => setShown(null) };
}

/**
 * A text of several lines whose words are completed while they are typed. Arrows move through the list, Enter takes a
 * word, Escape closes the list, Ctrl+Space opens it.
 */
export function CompletingTextArea(own: CompletingTextAreaProps) {
  const { complete: _, ...props } = own;
  const { area, shown, active, open, take, onKeyDown, hide } = useWords(own);
  const listId = `${props.id}-words`;
  return (
    <>
      <TextArea
        {...props}
        ref={area}
        onChange={(text) => {
          props.onChange(text);
          open(text.slice(0, area.current?.selectionStart ?? text.length), false);
        }}
        onBlur={() => {
          hide();
          props.onBlur?.();
        }}
        completion={{
          onKeyDown,
          "aria-autocomplete": "list",
          "aria-controls": shown ? listId : undefined,
          "aria-activedescendant": shown ? `${listId}-${active}` : undefined,
        }}
      />
      {shown && <WordList id={listId} box={area} active={active} options={shown.options} onTake={take} onHide={hide} />}
    </>
  );
}

interface WordListProps {
  readonly id: string;
  readonly box: RefObject<HTMLElement | null>;
  readonly active: number;
  readonly options: readonly ChoiceOption[];
  readonly onTake: (option: ChoiceOption) => void;
  readonly onHide: () => void;
}

function WordList({ id, box, active, options, onTake, onHide }: WordListProps) {
  const list = useRef<HTMLDivElement>(null);
  const hide = useRef(onHide);
  useLayoutEffect(() => {
    hide.current = onHide;
    list.current?.querySelector("[data-focus]")?.scrollIntoView({ block: "nearest" });
  });
  useLayoutEffect(
    () => (list.current && box.current ? showList(list.current, box.current, () => hide.current()) : undefined),
    [box],
  );
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      tabIndex={-1}
      aria-label="Words"
      className={listLook}
      // A press in the list leaves the focus in the box.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, i) => (
        // The box keeps the focus, and its keys choose.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={option.value}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          data-focus={i === active ? "" : undefined}
          className={optionLook}
          onClick={() => onTake(option)}
        >
          <OptionRow option={option} />
        </div>
      ))}
    </div>
  );
}
