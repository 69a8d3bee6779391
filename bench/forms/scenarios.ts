import type { BenchPage } from "./bench-page.ts";

/** An action in a form, done in the same way on both sides. */
export interface Scenario {
  readonly title: string;
  readonly fields: number;
  readonly rules: number;
  /** The highest accepted ratio of script time. Null only reports it. */
  readonly bar: number | null;
  /** How often `act` performs the action. */
  readonly times: number;
  /** Whether the form is open before `act`. */
  readonly isOpen: boolean;
  /** Preparation that is not measured. */
  readonly prepare: (page: BenchPage, round: number) => Promise<void>;
  readonly act: (page: BenchPage) => Promise<void>;
}

const TYPED = "the quick brown fox jumps over the lazy dog 12345";
const nothing = () => Promise.resolve();

/** Types into a text field without rules, a different one each round. */
function keystroke(fields: number, bar: number | null): Scenario {
  const rules = fields / 5;
  return {
    title: `keystroke, ${fields} fields and ${rules} rules`,
    fields,
    rules,
    bar,
    times: TYPED.length,
    isOpen: true,
    prepare: (page, round) => focus(page, fields - 10 - 10 * (round % 3)),
    act: (page) => page.type(TYPED),
  };
}

export const SCENARIOS: readonly Scenario[] = [
  keystroke(500, 2),
  keystroke(50, null),
  {
    title: "keystroke in a field that ten rules read, 500 fields and 100 rules",
    fields: 500,
    rules: 100,
    bar: null,
    times: TYPED.length,
    isOpen: true,
    prepare: (page) => focus(page, 11),
    act: (page) => page.type(TYPED),
  },
  {
    title: "mount, 200 fields and 40 rules",
    fields: 200,
    rules: 40,
    bar: 2,
    times: 1,
    isOpen: false,
    prepare: nothing,
    act: (page) => page.open(),
  },
  {
    title: "toggle of a yes or no that shows and hides ten fields of 200",
    fields: 200,
    rules: 40,
    bar: 1.5,
    times: 10,
    isOpen: true,
    prepare: async (page) => {
      await page.bringToMiddle(fieldOf(0));
      await toggle(page);
    },
    act: async (page) => {
      for (let i = 0; i < 5; i++) await toggle(page);
    },
  },
];

async function focus(page: BenchPage, index: number): Promise<void> {
  await page.bringToMiddle(fieldOf(index));
  await page.press(fieldOf(index));
}

/** No and Yes: hides ten fields and shows them again. */
async function toggle(page: BenchPage): Promise<void> {
  await page.press(`${fieldOf(0)} > label:last-of-type`);
  await page.waitForGone(fieldOf(10));
  await page.press(`${fieldOf(0)} > label:first-of-type`);
  await page.waitFor(fieldOf(10));
}

function fieldOf(index: number): string {
  return `#field-field${index}`;
}
