import { type AttributeSpecInput, type ElementType, type ElementAttribute, parseAttributeSpec } from "@armature/engine";
import { openApplication } from "../../server/app/open-application.ts";
import { docOf } from "./declared.ts";
import { code, page, table } from "./markdown.ts";

const { elements: ofPlatform } = await openApplication("equipment");
const { elements: ofPortal } = await openApplication("onboarding");

export function elementsPage(): string {
  const own = ofPortal.names.filter((name) => !ofPlatform.names.includes(name));
  return page(
    "Element types",
    "What `elementType` of an attribute can be. An element type decides how values are stored, read, shown and checked, and which input people get. To make another one, see [add an element type](../guides/add-an-element-type.md). Storybook (`npm run storybook`) shows each in every state.",
    "Every attribute can be filtered by whether it is empty. Numbers can also be filtered by size, and dates by time.",
    "## Of the platform",
    table(
      HEAD,
      ofPlatform.names.map((name) => row(ofPlatform.get(name), "plugins/elements")),
    ),
    "## Of the portal",
    "They show what an application can add.",
    table(
      HEAD,
      own.map((name) => row(ofPortal.get(name), "plugins/onboarding/elements")),
    ),
    "## What they read",
    'Properties of an attribute that only some element types read. Those that are not in the list of [attributes](metadata.md) are settings: write them in `option`, as `{ "name": …, "value": … }`.',
    table(["Property", "What it is", "Read by"], optionRows(ofPortal.names.map((name) => ofPortal.get(name)))),
  );
}

const HEAD = ["Name", "Stored as", "Text filters", "What it is"];

function row(element: ElementType, folder: string): readonly string[] {
  const { name, operators, ownOperators = [] } = element;
  const more = ownOperators.map(({ label }) => `, ${label.toLowerCase()}`).join("");
  return [
    code(name),
    element.column(plain(element)),
    `${operators.includes("contains") ? "equal or contained" : "equal"}${more}`,
    docOf(`${folder}/${name}/element.ts`, "element"),
  ];
}

/** An attribute of the element type that says no more than it must. */
function plain({ name: elementType }: ElementType): ElementAttribute {
  return parseAttributeSpec({ name: "value", label: "Value", entityName: "record", elementType });
}

/** The properties that element types read, each once, with the element types that read it in the same way. */
function optionRows(elements: readonly ElementType[]): readonly (readonly string[])[] {
  const all = elements.flatMap(({ name: element, options }) =>
    options.map((option) => ({ element, name: option.name, text: textOf(option) })),
  );
  return [...Map.groupBy(all, ({ name, text }) => `${name} ${text}`).values()].map((same) => [
    code(same[0]?.name ?? ""),
    same[0]?.text ?? "",
    same.map(({ element }) => code(element)).join(", "),
  ]);
}

function textOf({ label, hint }: AttributeSpecInput): string {
  return [label, hint].filter((text) => typeof text === "string" && text !== "").join(". ");
}
