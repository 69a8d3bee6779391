import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Banner } from "./Banner.tsx";
import { Button } from "../inputs/Button.tsx";
import { Stack } from "../layout/Stack.tsx";

const meta = {
  title: "Messages/Banner",
  component: Banner,
  args: {
    tone: "info",
    title: "This form has changed",
    children: "'License state' was added. We kept what you typed.",
    onDismiss: fn(),
  },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: () => (
    <Stack>
      <Banner tone="info" title="This form has changed" onDismiss={fn()}>
        'License state' was added. We kept what you typed.
      </Banner>
      <Banner tone="success">The import is done: 412 rows were saved.</Banner>
      <Banner tone="warning" title="You are offline" action={<Button size="small">Try again</Button>}>
        Changes are kept here and sent when the connection is back.
      </Banner>
      <Banner tone="danger" title="The list could not be loaded" action={<Button size="small">Retry</Button>}>
        Request 0199c5f2-7c1e-7d2a-a6b5-4f1f0ce0a001
      </Banner>
    </Stack>
  ),
};

/** The icon is aligned with the text, whatever the button's height. */
export const BesideAButton: Story = {
  render: () => (
    <Banner tone="warning" action={<Button>Deselect all</Button>}>
      Some selected users are not visible with the current filter
    </Banner>
  ),
  play: async ({ canvas, canvasElement }) => {
    const middle = (element: Element | null) => {
      const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return top + height / 2;
    };
    const icon = middle(canvasElement.querySelector("section svg"));
    await expect(Math.abs(icon - middle(canvas.getByText(/not visible/)))).toBeLessThan(1.5);
  },
};

export const Dismissed: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Dismiss" }));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
};

export const Dark: Story = { ...Tones, globals: { theme: "dark" } };
