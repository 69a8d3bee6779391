import { expect } from "storybook/test";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { examples } from "./examples.ts";
import { plugin } from "./index.tsx";

const [example] = examples;

export default {
  title: "Element types/TextFieldUrl",
  ...fieldStories(plugin, { label: "Website" }),
};

export const InAList: FieldStory = {
  name: "In a list, a link where it is safe to follow",
  render: ({ attribute }) => (
    <ul>
      {[example, "javascript:alert(1)", null].map((value) => (
        <li key={String(value)}>
          {plugin.Cell && <plugin.Cell attribute={attribute} value={value} record={{}} label={undefined} />}
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole("link");
    await expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://example.org"]);
    await expect(canvas.getByText("javascript:alert(1)")).toBeVisible();
  },
};
