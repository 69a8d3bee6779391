/**
 * Browsers by a word in their User-Agent. Order matters: Edge also sends the word of Chrome, and Chrome that of Safari.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows NT\b/, "Windows"],
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** 'Firefox on Windows', as far as the User-Agent says; null if it says neither. Nothing else of it is stored. */
export function deviceOf(userAgent: string | undefined): string | null {
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([word]) => word.test(userAgent ?? ""))?.[1]);
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
