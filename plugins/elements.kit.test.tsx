import { type ElementType, NO_RESULT, OPERATORS, textForm } from "@armature/engine";
import { definePlugin, type ElementPlugin, type InputProps } from "@armature/renderer";
import { describe, expect, test } from "vitest";
import { faultsOf, kitSuite } from "./kit/kit-suite.testing.tsx";
import { plugins } from "./registry/inputs.ts";

kitSuite(plugins);

const zip = plugins.get("TextFieldZip");
if (!zip) throw new Error("The faults are planted in TextFieldZip, which is not there");
const { element, Input } = zip;
const EXAMPLES = ["53703-1234", "00501-0000", "12345-6789"];

function planted(fault: Partial<ElementPlugin>, inElement: Partial<ElementType> = {}): ElementPlugin {
  return definePlugin({ Input, ...fault, element: { ...element, operators: OPERATORS, ...inElement } });
}

/** A regular expression with the flag g continues where it last stopped. */
const GOES_ON = /^[0-9]{5}-[0-9]{4}$/g;
const NUMBER: Partial<ElementType> = {
  column: () => "numeric",
  validate: (value, { attribute }) =>
    typeof value === "number" && Math.abs(value) < 1e13 ? [] : [{ code: "numberUnread", attribute: attribute.name }],
};

/** A plain input for the same values, for faults that only an input can have. */
function Plain({ id, value, onChange, onBlur, className }: InputProps & { readonly className?: string }) {
  return (
    <input
      id={id}
      className={className}
      value={textForm(value)}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      onBlur={onBlur}
    />
  );
}

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
          parse: (text) => ({ value: text.trim() === "" ? null : Number(text) }),
          format: (value) => (typeof value === "number" ? value.toFixed(0) : ""),
        },
      ),
      /^1\.25 reads as 1, which is another value$/,
      [1, 2, 3],
    ],
  ])("%s [F-083]", async (_fault, plugin, found, examples = EXAMPLES) => {
    expect(await faultsOf(plugin, examples)).toContainEqual(expect.stringMatching(found));
  });
});
