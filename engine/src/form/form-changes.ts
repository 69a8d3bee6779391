import { ruleChange } from "../changes/change-rules.ts";
import { changedValues, pickValues } from "../changes/diff.ts";
import { partsOfNew, touchedParts } from "../changes/touched-parts.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../values/value.ts";
import { type FieldState, isChangeable } from "./fields.ts";
import type { FormState } from "./form-model.ts";

/**
 * The values that a save sends: changes of visible, enabled fields, and each value that a default or a rule would
 * replace on the server. So the server stores what the form shows. Hidden fields keep their stored values.
 * @param others values that are sent too, and that are not in the form
 */
export function changesOf(state: FormState, others: Values = {}): Values {
  return changesIn(state, isEnabled, others);
}

function isEnabled({ disabled }: FieldState): boolean {
  return disabled === null;
}

/** The changes that the person would lose: {@link changesOf}, and those that wait while the whole form is disabled. */
export function unsavedInput(state: FormState): Values {
  return changesIn(state, isChangeable, {});
}

type Counts = (field: FieldState) => boolean;

function changesIn(state: FormState, counts: Counts, others: Values): Values {
  const shown = shownValues(state, state.visible, counts);
  // Of a new record everything is sent, also what was emptied since the form was opened.
  const changed = { ...(isNew(state) && changedValues({}, shown)), ...changedValues(state.initial, shown) };
  const sent = { ...others, ...changed };
  return { ...changed, ...keptFrom(state, sent, counts) };
}

function isNew({ context }: FormState): boolean {
  return context.mode === "create";
}

function shownValues({ fields, values }: FormState, names: readonly string[], counts: Counts): Values {
  const wanted = names.filter((name) => {
    const field = fields[name];
    return field !== undefined && counts(field);
  });
  return Object.fromEntries(wanted.map((name) => [name, isEmpty(values[name]) ? null : values[name]]));
}

/**
 * What has to be sent along with these values: the values of fields that defaults or rules would otherwise replace on
 * the server. Each value that is sent can change what rules do, so this repeats until they replace nothing.
 */
export function keptAlong(state: FormState, sent: Values): Values {
  return keptFrom(state, sent, isEnabled);
}

function keptFrom(state: FormState, sent: Values, counts: Counts): Values {
  const { type, viewer } = state.context;
  const before = isNew(state) ? null : state.initial;
  const base = before ?? partsOfNew(type, viewer.variant).defaults;
  const fillable = fillableNames(state, before === null);
  if (fillable.length === 0) return NOTHING;
  const shown = shownValues(state, fillable, counts);
  for (let kept: Values = NOTHING; ; ) {
    const all = { ...sent, ...kept };
    const { values } = ruleChange({
      type,
      context: viewer,
      base,
      wanted: before ? changedValues(before, all) : all,
      sent: all,
      before,
    });
    const replaced = Object.keys(shown).filter(
      (name) =>
        !Object.hasOwn(all, name) &&
        !sameValue(values[name], shown[name]) &&
        !sameValue(values[name], before?.[name] ?? null),
    );
    if (replaced.length === 0) return kept;
    kept = { ...kept, ...pickValues(shown, new Set(replaced)) };
  }
}

const NOTHING: Values = Object.freeze({});

/** The visible fields that a rule can set, and of a new record those with a default. */
function fillableNames({ context: { type, viewer }, visible }: FormState, isCreate: boolean): readonly string[] {
  const { settable } = touchedParts(type);
  const defaults = isCreate ? partsOfNew(type, viewer.variant).defaults : NOTHING;
  if (settable.size === 0 && Object.keys(defaults).length === 0) return [];
  return visible.filter((name) => settable.has(name) || !isEmpty(defaults[name]));
}
