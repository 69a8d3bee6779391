import type { Preview } from "@storybook/react-vite";
import { useEffect } from "react";
import { MemoryRouter } from "react-router";
import "../plugins/styles.css";
import { toasts } from "../renderer/src/ui/feedback/toasts.ts";
import { quietKeys } from "../renderer/src/ui/quiet-keys.ts";

quietKeys();

/** Sets the theme on <html>, as the product does. */
function Themed({ theme, children }: { readonly theme: string; readonly children: React.ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  return children;
}

const preview: Preview = {
  // Stories of one run share their modules.
  beforeEach: () => toasts.setState([], true),
  parameters: {
    // Reports only violations, because listing what passed takes longer than finding it.
    a11y: {
      test: import.meta.env["WITHOUT_A11Y"] ? "off" : "error",
      options: { resultTypes: ["violations"], preload: false },
    },
    layout: "padded",
    controls: { expanded: true },
  },
  globalTypes: {
    theme: {
      description: "Theme",
      toolbar: {
        title: "Theme",
        icon: "contrast",
        items: [
          { value: "light", title: "Light" },
          { value: "dark", title: "Dark" },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: "light" },
  decorators: [
    (Story, { globals }) => (
      <MemoryRouter>
        <Themed theme={String(globals["theme"])}>
          <Story />
        </Themed>
      </MemoryRouter>
    ),
  ],
};

export default preview;
