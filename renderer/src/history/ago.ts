const AGO = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/** From longest to shortest, with the length in seconds. */
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/**
 * '5 minutes ago', 'yesterday', 'just now'.
 * @param now in milliseconds; a later time counts as now, because clocks differ
 */
export function agoText(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit ? AGO.format(-Math.floor(seconds / unit[1]), unit[0]) : "just now";
}
