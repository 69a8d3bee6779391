const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** The IANA name of the person's time zone. A browser that does not know it uses UTC for its own dates, too. */
export const TIME_ZONE = timeZone === "Etc/Unknown" ? "UTC" : timeZone;
