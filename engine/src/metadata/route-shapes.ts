import type { Field, FieldKind, Shape } from "./shape.ts";

const absent = (kind: FieldKind): Field => ({ kind, default: null });
const [text, list, whether, anything] = (["text", "textList", "boolean", "any"] as const).map(absent) as [
  Field,
  Field,
  Field,
  Field,
];
const ICON: Field = { ...text, names: "icon" };

export const BREADCRUMB: Shape = { label: text, route: text };
const MENU: Shape = { label: text, icon: ICON, permission: text };
const NAVIGATION: Shape = {
  group: text,
  label: text,
  icon: ICON,
  icons: { kind: "map", default: {}, each: ICON },
  order: anything,
  isComing: whether,
  isFolded: whether,
  from: { ...text, names: "state" },
  beside: text,
};
const SETUP_ROUTES: Shape = { list: text, create: text, edit: text };
const SETUP_TEXTS: Shape = Object.fromEntries(
  "none notLoaded add created notCreated updated notUpdated forbidden notFound submit"
    .split(" ")
    .map((name) => [name, text]),
);
const AFTER_CREATE: Shape = { path: text, done: text, failed: text };
const LINK: Shape = { label: text, setting: text };
const ALERT: Shape = { text, link: { kind: "object", default: {}, of: LINK } };
/** The properties of `setup`. */
export const SETUP_SHAPE: Shape = {
  attributes: list,
  staff: list,
  required: list,
  labels: { kind: "map", default: {}, each: text },
  facts: list,
  details: list,
  sends: list,
  savesWhenValid: whether,
  within: text,
  everywhere: whether,
  rowActions: whether,
  fixed: list,
  sort: text,
  routes: { kind: "object", default: null, of: SETUP_ROUTES },
  texts: { kind: "object", default: null, of: SETUP_TEXTS },
  issues: anything,
  afterCreate: { kind: "object", default: null, of: AFTER_CREATE },
  alert: { kind: "object", default: null, of: ALERT },
  opensInPreview: whether,
  parts: { ...list, names: "screen" },
};

/** The properties of a row. */
export const ROW: Shape = {
  name: { ...text, needed: true },
  absent: whether,
  as: text,
  path: text,
  screen: { ...text, names: "screen" },
  redirect: text,
  redirectParams: { kind: "map", default: {}, each: text },
  guard: { ...text, choices: ["public", "session", "staff", "admin"] },
  permission: text,
  flag: { ...text, names: "flag" },
  variant: { ...text, names: "variant" },
  landing: text,
  params: { kind: "map", default: {}, each: { ...text, names: "param" } },
  entities: { ...list, names: "page" },
  title: text,
  breadcrumb: { ...absent("objectList"), of: BREADCRUMB },
  navigation: { kind: "object", default: null, of: NAVIGATION },
  userMenu: { kind: "object", default: null, of: MENU },
  helpMenu: { kind: "object", default: null, of: MENU },
  section: text,
  sideNavigation: anything,
  frame: { ...text, choices: ["shell", "bare"] },
  width: { ...text, choices: ["table", "form"] },
  texts: { kind: "map", default: {}, each: { kind: "map", default: {}, each: text } },
  about: text,
  action: text,
  planned: text,
  next: list,
  setup: { kind: "object", default: null, of: SETUP_SHAPE },
};
