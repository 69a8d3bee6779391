import { Dialog, KeyList, Stack } from "../ui/index.ts";
import { commandKey } from "./command-key.ts";
import { shortcutGroups } from "./shortcuts.ts";

/** The keyboard shortcuts of the product, opened with '?'. */
export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" width={560}>
      <Stack gap="wide">
        {shortcutGroups(commandKey(navigator.platform)).map(({ heading, shortcuts }) => (
          <KeyList key={heading} heading={heading} entries={shortcuts} />
        ))}
      </Stack>
    </Dialog>
  );
}
