/** The name of the modifier key for shortcuts: Cmd on a Mac, Ctrl elsewhere. */
export function commandKey(platform: string): string {
  return /mac|iphone|ipad/i.test(platform) ? "⌘" : "Ctrl";
}
