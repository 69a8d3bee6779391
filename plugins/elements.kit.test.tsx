import {
  type ColumnKind,
  defineElement,
  type ElementType,
  isEmpty,
  NO_RESULT,
  OPERATORS,
  sameValue,
  textForm,
} from "@armature/engine";
import { COLUMN_KINDS } from "@armature/engine/values";
import { definePlugin, type ElementPlugin, type InputProps } from "@armature/renderer";
import { describe, expect, test } from "vitest";
import { anAttribute } from "./kit/attribute.testing.ts";
import { faultsOf, kitSuite } from "./kit/kit-suite.testing.tsx";
import { plugins } from "./registry/inputs.ts";

kitSuite(plugins);

const zip = plugins.get("TextFieldZip");
if (!zip) throw new Error("The faults are planted in TextFieldZip, which is not there");
const { element, Input } = zip;
const EXAMPLES = ["53703-1234", "00501-0000", "12345-6789"];

function planted(fault: Partial<ElementPlugin>, inElement: Partial<ElementType> = {}): ElementPlugin {
  return definePlugin({ Input, ...fault, element: defineElement({ ...element, operators: OPERATORS, ...inElement }) });
}

/** A regular expression with the flag g continues where it last stopped. */
const GOES_ON = /^[0-9]{5}-[0-9]{4}$/g;
const NUMBER: Partial<ElementType> = {
  column: () => "numeric",
  validate: (value, { attribute }) =>
    typeof value === "number" && Math.abs(value) < 1e13 ? [] : [{ code: "numberUnread", attribute: attribute.name }],
};

type PlainProps = InputProps & { readonly className?: string; readonly type?: string };

/** A plain input for the same values, for faults that only an input can have. */
function Plain({ id, value, onChange, onBlur, disabled, issues, describedBy, className, type }: PlainProps) {
  return (
    <input
      id={id}
      className={className}
      type={type}
      value={textForm(value)}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      onBlur={onBlur}
      disabled={disabled}
      aria-invalid={issues.length > 0}
      aria-describedby={describedBy}
    />
  );
}

const numberOf = (text: string) => ({ value: text.trim() === "" ? null : Number(text) });

/** The sound type with another `element.parse`, for a text that is not blank. */
const parsing = (parse: (text: string) => unknown): Partial<ElementType> => ({
  parse: (text) => ({ value: text.trim() === "" ? null : parse(text.trim()) }),
});
const isCode = (value: unknown) => /^[0-9]{5}-[0-9]{4}$/.test(textForm(value));
const WRONG = { code: "zipFormat", attribute: "subject" };
const PICTURE = <svg aria-hidden="true" />;
let count = 0;

describe("the kit finds each planted fault", () => {
  test("and none in the sound one that they are planted in", async () => {
    expect(await faultsOf(planted({}), EXAMPLES)).toEqual([]);
    expect(await faultsOf(planted({ Input: Plain }), EXAMPLES)).toEqual([]);
  });

  test.each<[fault: string, plugin: ElementPlugin, found: RegExp, examples?: readonly unknown[]]>([
    [
      "onBlur never called",
      planted({ Input: (props) => <Plain {...props} onBlur={() => undefined} /> }),
      /^onBlur is never called$/,
    ],
    [
      "a cell with no text for screen readers",
      planted({ Cell: () => <svg aria-hidden="true" /> }),
      /^53703-1234 has no text for screen readers$/,
    ],
    [
      "8 px targets, by class",
      planted({ Input: (props) => <Plain {...props} className="size-2" /> }),
      /target of 8 pixels/,
    ],
    [
      "8 px targets, by style",
      planted({
        Input: (props) => (
          <>
            <Plain {...props} />
            <button
              type="button"
              aria-label="Clear"
              style={{ width: 8, height: 8 }}
              onClick={() => props.onChange(null)}
            />
          </>
        ),
      }),
      /^a button is a target of 8 by 8 pixels$/,
    ],
    [
      "a value that cannot be cleared, by its text",
      planted({}, { parse: (text) => ({ value: text === "" ? "00000-0000" : text.trim() }) }),
      /^"" does not clear the value$/,
    ],
    [
      "a value that cannot be cleared, by its input",
      planted({ Input: ({ onChange, ...props }) => <Plain {...props} onChange={(v) => v !== null && onChange(v)} /> }),
      /^emptied, it gives nothing$/,
    ],
    [
      "state kept between parse calls",
      planted(
        {},
        {
          parse: (text, { attribute }) =>
            GOES_ON.test(text)
              ? { value: text }
              : element.parse(text === "" ? text : `${text}!`, { attribute, record: {}, found: NO_RESULT }),
        },
      ),
      /^parse answers by what it read before$/,
    ],
    [
      "a catastrophic regular expression",
      planted({}, { parse: (text) => ({ value: /^([0-9]+)+(-[0-9]+)?$/.test(text) ? text : text.trim() || null }) }),
      /times .* takes \d+ ms to read$/,
    ],
    [
      "format that loses decimals",
      planted(
        { Input: Plain },
        {
          ...NUMBER,
          parse: numberOf,
          format: (value) => (typeof value === "number" ? value.toFixed(0) : ""),
        },
      ),
      /^1\.25 reads as 1, which is another value$/,
      [1, 2, 3],
    ],
    ["a name that is no name", planted({}, { name: "zip-code" }), /^the name zip-code is not like TextFieldEmail$/],
    ["no label", planted({}, { label: " " }), /^the label is not a name that people read$/],
    [
      "a kind of column that is none",
      planted({}, { column: () => "varchar" as "text" }),
      /^there is no kind of column/,
    ],
    [
      "a kind of column that changes",
      planted({}, { column: () => ((count += 1) % 2 === 0 ? "text" : "json") }),
      /^column answers differently the second time$/,
    ],
    [
      "numbers in a column of text, where 10 sorts before 9",
      planted({ Input: Plain }, { ...NUMBER, column: () => "text", parse: numberOf, format: textForm }),
      /^a column of the kind text does not hold 1$/,
      [1, 2, 3],
    ],
    [
      "a schema that refuses its values",
      planted({}, { value: () => ({ type: "string", maxLength: 5 }) }),
      /^the schema of value\(\) refuses "53703-1234"$/,
    ],
    ["a schema that is none", planted({}, { value: () => ({ type: "zip" }) }), /^value\(\) is no JSON Schema/],
    ["an option that is no attribute", planted({}, { options: [{ name: "" }] }), /^the option {2}is no attribute/],
    [
      "an operator that does not exist",
      planted({}, { operators: ["isNear" as "equals"] }),
      /^there is no operator isNear$/,
    ],
    [
      "an own operator that throws",
      planted(
        {},
        {
          ownOperators: [
            { name: "near", label: "Near", takesValue: true, holds: (value) => (value as string).startsWith("5") },
          ],
        },
      ),
      /^the operator near throws for 0$/,
    ],
    [
      "look-ups that depend on the moment",
      planted({}, { needs: () => ((count += 1) % 2 === 0 ? [] : [{ kind: "unique", scope: "all" }]) }),
      /^needs asks for something else the second time$/,
    ],
    [
      "a look-up whose attribute it does not read",
      planted({}, { needs: () => [{ kind: "record", entity: "clinic", by: "clinicId", columns: ["name"] }] }),
      /^needs looks up by clinicId, and reads does not name it$/,
    ],
    [
      "an issue without a text",
      planted({}, { validate: (value) => (isCode(value) ? [] : [{ ...WRONG, code: "zipOdd" }]) }),
      /^messages has no text for the code zipOdd$/,
    ],
    [
      "an issue that leaves a gap in its text",
      planted(
        {},
        {
          messages: { zipGap: "At most {most}." },
          validate: (value) => (isCode(value) ? [] : [{ ...WRONG, code: "zipGap" }]),
        },
      ),
      /^the issue zipGap says nothing for \{most\}$/,
    ],
    [
      "an issue of another attribute",
      planted({}, { validate: (value) => (isCode(value) ? [] : [{ code: "required", attribute: "zip" }]) }),
      /^an issue is of the attribute zip$/,
    ],
    [
      "an example that it refuses itself",
      planted({}, { validate: () => [{ code: "required", attribute: "subject" }] }),
      /^validate refuses the example "53703-1234"$/,
    ],
    [
      "a validate that throws for numbers",
      planted({}, { validate: (value) => ((value as string).trim() === "" ? [] : []) }),
      /^validate throws for 0: /,
    ],
    [
      "a format that throws for what it does not know",
      planted({}, { format: (value) => (value === null ? "" : (value as string).toUpperCase()) }),
      /^format throws for 0: /,
    ],
    [
      "a parse that throws",
      planted(
        {},
        {
          parse: (text) => {
            if (text.length > 100) throw new Error("too long");
            return { value: text.trim() || null };
          },
        },
      ),
      /^parse throws for "x+": too long$/,
    ],
    [
      "a format that gives no text",
      planted({}, { format: (value) => (value === null ? "" : (value as string)) }),
      /^format gives no text for 0$/,
      [0],
    ],
    [
      "a format that counts how often it was asked",
      planted(
        {},
        { format: (value) => (value === null ? "" : `${textForm(value)}${"\u200B".repeat((count += 1) % 2)}`) },
      ),
      /^format answers by what it wrote before$/,
    ],
    [
      "a validate that refuses the second time",
      planted({}, { validate: (value) => (isCode(value) && (count += 1) % 7 !== 0 ? [] : [WRONG]) }),
      /^validate answers by what it checked before$/,
    ],
    [
      "a validate that sorts the list that it was given",
      planted(
        {},
        {
          column: () => "json",
          validate: (value) =>
            Array.isArray(value) && value.sort((a, b) => Number(a) - Number(b)).length > 0 ? [] : [WRONG],
        },
      ),
      /^validate throws for \[1\]: |^validate throws for /,
      [["b", "a"]],
    ],
    [
      "a value that JSON has not",
      planted(
        {},
        parsing(() => Number.NaN),
      ),
      /^parse gives NaN, which cannot be stored$/,
    ],
    ["no answer", planted({}, { parse: () => ({}) as { value: null } }), /^parse gives neither a value nor an issue$/],
    [
      "a parse that keeps blanks",
      planted({}, { parse: (text) => ({ value: text.trim() === "" ? null : text }) }),
      /^parse reads "53703-1234" otherwise between blanks$/,
    ],
    [
      "something written for no value",
      planted({}, { format: (value) => textForm(value) || "none" }),
      /^format writes something for no value$/,
    ],
    [
      "a value given while it is drawn",
      planted({
        Input: (props) => {
          props.onChange("00000-0000");
          return <Plain {...props} />;
        },
      }),
      /^drawn, it gives 00000-0000 that nobody chose$/,
    ],
    [
      "an input that shows nothing of its value",
      planted({ Input: (props) => <Plain {...props} value="" /> }),
      /^it shows the same with a value and without one$/,
    ],
    [
      "an input that ignores disabled",
      planted({ Input: (props) => <Plain {...props} disabled={false} /> }),
      /^disabled, it can be changed$/,
    ],
    [
      "an input without the id of its label",
      planted({ Input: (props) => <Plain {...props} id="zip" /> }),
      /^the label of the field points to nothing/,
    ],
    [
      "an input that is never marked invalid",
      planted({ Input: (props) => <Plain {...props} issues={[]} /> }),
      /^it does not mark itself as invalid$/,
    ],
    [
      "an input that does not name its hint and issues",
      planted({ Input: (props) => <Plain {...props} describedBy={undefined} /> }),
      /^it does not name what describes it$/,
    ],
    [
      "an input that cannot show a list",
      planted({ Input: (props) => <Plain {...props} value={(props.value as string | null)?.trim()} /> }),
      /^it cannot show 12\.5: /,
    ],
    [
      "a button with a picture alone",
      planted({
        Input: (props) => (
          <>
            <Plain {...props} />
            <button type="button" onClick={() => props.onChange(null)}>
              {PICTURE}
            </button>
          </>
        ),
      }),
      /^a button has no name for screen readers$/,
    ],
    [
      "one id twice",
      planted({
        Input: (props) => (
          <>
            <Plain {...props} />
            <Plain {...props} />
          </>
        ),
      }),
      /^two of its elements have one id$/,
    ],
    [
      "an input that takes the focus",
      planted({
        Input: (props) => (
          <>
            <Plain {...props} />
            <input
              aria-label="More"
              {...{ autoFocus: true }}
              onChange={() => props.onChange(null)}
              disabled={props.disabled}
            />
          </>
        ),
      }),
      /^it takes the focus by itself$/,
    ],
    [
      "an order of Tab of its own",
      planted({
        Input: (props) => (
          <>
            <Plain {...props} />
            <button type="button" {...{ tabIndex: 5 }} onClick={() => props.onChange(null)}>
              Clear
            </button>
          </>
        ),
      }),
      /^it changes the order of Tab$/,
    ],
    [
      "a cell that shows how it is stored",
      planted({ Cell: ({ value }) => <span>{`[object ${typeof { value }}]`}</span> }),
      /^a list shows \[object object\] for "53703-1234"$/,
    ],
    [
      "a cell that throws for no value",
      planted({ Cell: ({ value }) => <span>{(value as string).slice(0, 5)}</span> }),
      /^a list cannot show it: /,
    ],
  ])("%s [F-083]", async (_fault, plugin, found, examples = EXAMPLES) => {
    expect(await faultsOf(plugin, examples)).toContainEqual(expect.stringMatching(found));
  });
});

interface Simple {
  readonly name: string;
  readonly column: ColumnKind;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Undefined for what is no value. */
  readonly read: (text: string) => unknown;
  readonly write?: (value: unknown) => string;
  readonly examples: readonly unknown[];
}

/** An element type whose values are those that it can read. */
function simple({ name, column, schema, read, write = textForm }: Simple): ElementPlugin {
  const wrong = { code: `${column}Wrong`, attribute: "subject" };
  const isValid = (value: unknown) => sameValue(read(write(value)), value);
  return definePlugin({
    Input: Plain,
    element: defineElement({
      name,
      label: name,
      messages: { [wrong.code]: "{label} cannot be read." },
      value: () => schema,
      column: () => column,
      needs: () => [],
      options: [],
      operators: [],
      parse(text) {
        const trimmed = text.trim();
        const value = trimmed === "" ? null : read(trimmed);
        return value === undefined ? { issue: wrong } : { value };
      },
      format: (value) => (isEmpty(value) ? "" : write(value)),
      validate: (value) => (isValid(value) ? [] : [wrong]),
    }),
  });
}

const answer = (yes: string, no: string): Simple => ({
  name: `Answer${yes}`,
  column: "boolean",
  schema: { type: "boolean" },
  read: (text) => (text === yes ? true : text === no ? false : undefined),
  write: (value) => (value === true ? yes : value === false ? no : ""),
  examples: [true, false],
});
const day = (text: string) => (/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text) ? text : undefined);
const number = (text: string) => (/^-?\d{1,9}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined);
const moment = (text: string) => (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) ? text : undefined);
const words = (value: unknown) => (Array.isArray(value) ? value.map(textForm).join(", ") : "");
/** Of the kinds of column of which the platform has one type or none. */
const SOUND: readonly Simple[] = [
  answer("Y", "N"),
  answer("Open", "Closed"),
  { name: "Day", column: "date", schema: { type: "string" }, read: day, examples: ["2026-01-31", "1999-12-01"] },
  { name: "Weight", column: "numeric", schema: { type: "number" }, read: number, examples: [1.25, 7, -3] },
  {
    name: "Moment",
    column: "timestamp",
    schema: { type: "string" },
    read: moment,
    examples: ["2026-01-31T08:30:00.000Z", "1999-12-01T00:00:00.000Z"],
  },
  {
    name: "Words",
    column: "json",
    schema: { type: "array", items: { type: "string" } },
    read: (text) => (/^[a-z]+(?:, [a-z]+)*$/.test(text) ? text.split(", ") : undefined),
    write: words,
    examples: [["red", "green"], ["blue"]],
  },
];

test("two sound types of each kind of column pass [F-083]", async () => {
  const found: unknown[] = [];
  // One after the other, because all record to one list.
  for (const each of SOUND) found.push([each.name, await faultsOf(simple(each), each.examples)]);
  expect(found).toEqual(SOUND.map(({ name }) => [name, []]));
  const ofPlatform = [...plugins.values()].map(({ element: each }) => each.column(anAttribute(each)));
  const kinds = [...ofPlatform, ...SOUND.map(({ column }) => column)];
  for (const kind of COLUMN_KINDS)
    expect([kind, kinds.filter((each) => each === kind).length >= 2]).toEqual([kind, true]);
});
