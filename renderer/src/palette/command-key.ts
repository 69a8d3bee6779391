/** What the key is called that goes with letters here: Cmd on a Mac, Ctrl elsewhere. */
export function commandKey(platform: string): string {
  return /mac|iphone|ipad/i.test(platform) ? "⌘" : "Ctrl";
}
