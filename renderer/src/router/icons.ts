import { EngineError } from "@armature/engine";
import {
  BookOpen,
  Building2,
  CalendarClock,
  Compass,
  Contact,
  FileOutput,
  GraduationCap,
  House,
  KeyRound,
  LayoutGrid,
  ListTree,
  type LucideIcon,
  Mail,
  MapPin,
  MessageCircleQuestionMark,
  MonitorSmartphone,
  Network,
  ReceiptText,
  RefreshCw,
  Settings,
  ShieldCheck,
  ToggleRight,
  UserCog,
  Users,
  ClipboardList,
  ClipboardCheck,
  Database,
  ListChecks,
  SlidersHorizontal,
  Sparkles,
} from "lucide-react";

/** The icons that route rows may name, in lucide's kebab case. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  "book-open": BookOpen,
  building: Building2,
  "calendar-clock": CalendarClock,
  compass: Compass,
  contact: Contact,
  "file-output": FileOutput,
  "graduation-cap": GraduationCap,
  house: House,
  "key-round": KeyRound,
  "layout-grid": LayoutGrid,
  "list-tree": ListTree,
  mail: Mail,
  "map-pin": MapPin,
  "message-circle-question-mark": MessageCircleQuestionMark,
  "monitor-smartphone": MonitorSmartphone,
  network: Network,
  "receipt-text": ReceiptText,
  "refresh-cw": RefreshCw,
  settings: Settings,
  "shield-check": ShieldCheck,
  "toggle-right": ToggleRight,
  "user-cog": UserCog,
  users: Users,
  "clipboard-list": ClipboardList,
  "clipboard-check": ClipboardCheck,
  database: Database,
  "list-checks": ListChecks,
  "sliders-horizontal": SlidersHorizontal,
  sparkles: Sparkles,
};

/** @throws EngineError that names the unknown icon and the known ones */
export function iconOf(name: string): LucideIcon {
  const icon = ICONS[name];
  if (!icon) throw new EngineError(`There is no icon ${name}; there are ${Object.keys(ICONS).join(", ")}`);
  return icon;
}
