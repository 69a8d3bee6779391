/** The IANA name of the person's time zone. A browser that does not know it uses UTC for its own dates, too. */
export function timeZoneHere(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}
