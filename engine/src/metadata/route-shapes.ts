import type { Field, FieldKind, Shape } from "./shape.ts";

const absent = (kind: FieldKind): Field => ({ kind, default: null });
const [text, list, whether, anything] = (["text", "textList", "boolean", "any"] as const).map(absent) as [
  Field,
  Field,
  Field,
  Field,
];

/** The properties of a row. */
export const ROW: Shape = {
  name: text,
  as: text,
  path: text,
  screen: text,
  redirect: text,
  redirectParams: anything,
  guard: text,
  permission: text,
  flag: text,
  variant: text,
  landing: text,
  params: anything,
  entities: list,
  title: text,
  breadcrumb: absent("objectList"),
  navigation: anything,
  userMenu: anything,
  helpMenu: anything,
  section: text,
  sideNavigation: anything,
  frame: text,
  width: text,
  texts: anything,
  about: text,
  action: text,
  planned: text,
  next: list,
  setup: anything,
};
export const BREADCRUMB: Shape = { label: text, route: text };
export const MENU: Shape = { label: text, icon: text, permission: text };
export const NAVIGATION: Shape = {
  group: text,
  label: text,
  icon: text,
  icons: anything,
  order: anything,
  isComing: whether,
  isFolded: whether,
  from: text,
  beside: text,
};
/** The properties of `setup`. */
export const SETUP_SHAPE: Shape = {
  attributes: list,
  staff: list,
  required: list,
  labels: anything,
  facts: list,
  details: list,
  sends: list,
  savesWhenValid: whether,
  within: text,
  everywhere: whether,
  rowActions: whether,
  fixed: list,
  sort: text,
  routes: anything,
  texts: anything,
  issues: anything,
  afterCreate: anything,
  alert: anything,
  opensInPreview: whether,
  parts: list,
};
export const SETUP_ROUTES: Shape = { list: text, create: text, edit: text };
export const SETUP_TEXTS: Shape = Object.fromEntries(
  "none notLoaded add created notCreated updated notUpdated forbidden notFound submit"
    .split(" ")
    .map((name) => [name, text]),
);
export const AFTER_CREATE: Shape = { path: text, done: text, failed: text };
export const ALERT: Shape = { text, link: anything };
export const LINK: Shape = { label: text, setting: text };
