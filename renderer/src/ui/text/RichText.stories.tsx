import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { RichText } from "./RichText.tsx";

const meta: Meta<typeof RichText> = { component: RichText };
export default meta;
type Story = StoryObj<typeof RichText>;

export const Written: Story = {
  args: {
    html: `<h2>Contact</h2><p>Who is <strong>called</strong> first. See <a href="https://example.org/guide">the guide</a>.</p><ul><li>By day</li><li>By night</li></ul>`,
  },
};

export const Hostile: Story = {
  args: {
    html: `<h2 onclick="window.broken = 1" style="position:fixed">Kept</h2><script>window.broken = 1</script><img src="x" onerror="window.broken = 1"><a href="javascript:window.broken=1">No way</a><a href=" JaVaScRiPt:window.broken=1">nor this</a><iframe src="https://example.org"></iframe><svg><script>window.broken = 1</script></svg><form action="/x"><button formaction="javascript:alert(1)">Text</button></form><p>cut`,
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole("heading", { name: "Kept" })).toBeVisible();
    await expect(canvas.getByText("cut")).toBeVisible();
    await expect(
      canvasElement.querySelector("script, img, a, iframe, svg, form, button, [onclick], [style]"),
    ).toBeNull();
    await expect("broken" in window).toBe(false);
  },
};
