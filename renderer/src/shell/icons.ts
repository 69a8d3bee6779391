import { EngineError } from "@armature/engine";
import { BookOpen, Building2, CalendarClock, House, type LucideIcon, Mail, Users } from "lucide-react";

/** The icons that route rows may name, in lucide's kebab case. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  "book-open": BookOpen,
  building: Building2,
  "calendar-clock": CalendarClock,
  house: House,
  mail: Mail,
  users: Users,
};

/** @throws EngineError naming the culprit and the choices */
export function iconOf(name: string): LucideIcon {
  const icon = ICONS[name];
  if (!icon) throw new EngineError(`There is no icon ${name}; there are ${Object.keys(ICONS).join(", ")}`);
  return icon;
}
