const two = (value: number) => String(value).padStart(2, "0");

/** 'YYYY-MM-DD HH:mm' in the browser's time zone (BLD-178). */
export function historyTime(iso: string): string {
  const at = new Date(iso);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** 'YYYY/MM/DD HH:mm' in the browser's time zone (GEN-114). */
export function uploadTime(iso: string): string {
  return historyTime(iso).replaceAll("-", "/");
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** 'MMM Do YYYY, h:mm A' in the browser's time zone: 'Mar 2nd 2026, 4:05 PM' (GEN-D11). */
export function stampTime(iso: string): string {
  const at = new Date(iso);
  const hour = at.getHours() % 12 || 12;
  const half = at.getHours() < 12 ? "AM" : "PM";
  const day = `${MONTHS[at.getMonth()] ?? ""} ${ordinal(at.getDate())} ${at.getFullYear()}`;
  return `${day}, ${hour}:${two(at.getMinutes())} ${half}`;
}

function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  return `${day}${(isTeen ? null : { 1: "st", 2: "nd", 3: "rd" }[day % 10]) ?? "th"}`;
}
