import type { AttributeSpecInput } from "@armature/engine";
import type { ElementPlugin } from "@armature/renderer";
import { Stack } from "@armature/renderer/ui";
import type { StoryObj } from "@storybook/react-vite";
import { fn } from "storybook/test";
import { anAttribute } from "./attribute.testing.ts";
import { anOptionSource, ElementField, type ElementFieldProps, messagesOf, preloadInputs } from "./field.testing.tsx";

/** A story about one element type as a field. */
export type FieldStory = StoryObj<ElementFieldProps>;

/**
 * What the stories about one element type have in common.
 * @param spec how its attribute differs from the usual one of this type
 * @param args other props of the field
 */
export function fieldStories(
  plugin: ElementPlugin,
  spec: Partial<AttributeSpecInput>,
  args: Partial<ElementFieldProps> = {},
) {
  const attribute = anAttribute(plugin.element, spec);
  return { component: ElementField, args: { plugin, attribute, onChange: fn(), ...args }, loaders: loads(plugin) };
}

/** The field of an element type in every state: empty, with each example, disabled, required, and with a wrong value. */
export function stateStory(
  plugin: ElementPlugin,
  examples: readonly unknown[],
  hostile: readonly unknown[],
): Pick<FieldStory, "loaders" | "render"> {
  const attribute = anAttribute(plugin.element);
  const invalid = hostile.find((value) => messagesOf(attribute, value).length > 0);
  const states: readonly (readonly [label: string, props: Partial<ElementFieldProps>])[] = [
    ["Empty", {}],
    ...examples.map((value, i) => [`Example ${i + 1}`, { value }] as const),
    ["Disabled", { value: examples[0], disabled: true }],
    ["Required", { required: true, attempted: true }],
    ["Invalid", { value: invalid, attempted: true }],
  ];
  const render = () => (
    <Stack>
      {states.map(([label, props], i) => (
        <ElementField
          key={label}
          plugin={plugin}
          attribute={{ ...attribute, name: `state${i}`, label }}
          options={anOptionSource(30)}
          {...props}
        />
      ))}
    </Stack>
  );
  return { loaders: loads(plugin), render };
}

/** So that a story starts with the input itself and not with its placeholder. */
function loads(plugin: ElementPlugin) {
  return [() => preloadInputs(new Map([[plugin.element.name, plugin]]))];
}
