import type { SecurityEvent, SecurityKind } from "./security-log.ts";

/** What an entry of each kind is called, on the page and in a downloaded log. */
export const SECURITY_KIND_LABELS: Readonly<Record<SecurityKind, string>> = {
  signIn: "Signed in",
  signInFailed: "Sign-in failed",
  factorRequested: "Second factor requested",
  lockedOut: "Locked out",
  unlocked: "Unlocked",
  signOut: "Signed out",
  resetRequested: "Password reset requested",
  passwordChanged: "Password set",
  passwordRefused: "Password change refused",
  permissionChanged: "Rights changed",
  organizationSwitched: "Organization switched",
  personMoved: "Moved to another organization",
  sessionEnded: "Session ended",
  outboxRead: "Email read",
  accessRefused: "Access refused",
  exported: "Exported",
  downloaded: "File downloaded",
  administratorMade: "Administrator made",
  accountInvited: "Person added",
  profileChanged: "Profile changed",
  tokenMade: "Access token made",
  tokenRevoked: "Access token revoked",
  tokenRefused: "Access token refused",
  serviceMade: "Service made",
  serviceChanged: "Service changed",
  serviceDeleted: "Service deleted",
  webhookChanged: "Webhook changed",
  setupFailed: "Setup link refused",
  factorAdded: "Second factor added",
  factorRemoved: "Second factor removed",
  recoveryCodesMade: "Recovery codes made",
  recoveryCodeUsed: "Recovery code used",
  proofRefused: "Proof refused",
};

const REASONS: Readonly<Record<string, string>> = {
  unknown: "No account has this username",
  password: "Wrong password",
  unconfirmed: "The account is not confirmed",
  factor: "Wrong code",
  passkey: "Passkey refused",
  unknownSetup: "No such setup link",
  expiredSetup: "The setup link had expired",
};

const WAYS: Readonly<Record<string, string>> = {
  setupLink: "By the setup link",
  command: "By the command 'admin' on the server",
  environment: "By ADMIN_EMAIL and ADMIN_PASSWORD",
};

/** Whose account or which service it is; '' for a username that does not exist. */
export function securityPersonOf({ userId, displayName, email }: SecurityEvent): string {
  if (userId === null) return "";
  return displayName === null ? `User #${userId} (deleted)` : `${displayName} (${email ?? "program"})`;
}

/** The details of an event. */
export function securityDetailOf(event: SecurityEvent): string {
  const { kind, detail, actorId, actorName } = event;
  const by = actorId === null ? "" : `by ${actorName ?? `user #${actorId}`}`;
  const text = DETAILS[kind]?.(detail) ?? "";
  return [text, by].filter((part) => part !== "").join(", ");
}

/** What the events of any kind tell. */
interface EventDetail {
  readonly reason: string;
  readonly what: string;
  readonly way: string;
  readonly fromId: number;
  readonly toId: number;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly organizationId: number;
  readonly isLast: boolean;
  readonly subject: string;
  readonly device: string;
  readonly profile: string;
  readonly label: string;
  readonly factor: string;
  readonly left: number;
  readonly after: string;
  readonly next: string;
  readonly start: string;
  readonly secret: string;
  readonly from: object | string;
  readonly to: object | string;
}
type Detail = Unread<EventDetail>;
/** Nothing is known yet of what was stored. */
type Unread<T> = { readonly [Name in keyof T]?: unknown };

const DETAILS: Readonly<Partial<Record<SecurityKind, (detail: Detail) => string>>> = {
  signIn: ({ factor }) => FACTORS[textOf(factor)] ?? "",
  factorAdded: factorOf,
  factorRemoved: factorOf,
  factorRequested: (detail) => [requestOf(detail), ...placeOf(detail)].join(", "),
  recoveryCodeUsed: ({ left }) => (typeof left === "number" ? `${left} left` : ""),
  proofRefused: ({ reason }) => REASONS[textOf(reason)] ?? "Wrong password",
  signInFailed: ({ reason }) => REASONS[String(reason)] ?? "",
  passwordRefused: () => "Wrong present password",
  lockedOut: ({ what }) => LOCKS[textOf(what)] ?? "Too many failures",
  setupFailed: ({ reason }) => REASONS[String(reason)] ?? "",
  administratorMade: ({ way }) => WAYS[String(way)] ?? "",
  organizationSwitched: ({ fromId, toId }) => `From ${idText(fromId)} to ${idText(toId)}`,
  personMoved: ({ fromId, toId }) => `From ${idText(fromId)} to ${idText(toId)}`,
  accessRefused: (detail) => [refusedCall(detail), ...placeOf(detail)].join(", "),
  exported: (detail) => [`'${textOf(detail.name)}'`, ...placeOf(detail)].join(", "),
  downloaded: (detail) => [`File ${fileOf(textOf(detail.path))}`, ...placeOf(detail)].join(", "),
  outboxRead: ({ subject }) => (typeof subject === "string" ? `'${subject}'` : ""),
  sessionEnded: ({ device }) => (typeof device === "string" ? device : ""),
  accountInvited: ({ profile }) => `As ${textOf(profile)}`,
  profileChanged: ({ from, to }) => `From ${textOf(from)} to ${textOf(to)}`,
  serviceMade: ({ name, profile }) => `'${textOf(name)}' as ${textOf(profile)}`,
  serviceChanged: ({ from, to }) => `From ${serviceOf(from)} to ${serviceOf(to)}`,
  serviceDeleted: ({ name }) => `'${textOf(name)}'`,
  tokenMade: tokenOf,
  tokenRevoked: tokenOf,
  tokenRefused: (detail) => `${tokenOf(detail)}: ${REFUSED_TOKENS[textOf(detail.reason)] ?? ""}`,
  webhookChanged: webhookOf,
  permissionChanged: ({ from, to }) => `From ${rightsOf(from)} to ${rightsOf(to)}`,
};

const LOCKS: Readonly<Record<string, string>> = {
  network: "Too many failures from this network",
  factor: "Too many wrong codes",
};

const FACTORS: Readonly<Record<string, string>> = {
  totp: "App with codes",
  passkey: "Passkey",
  recovery: "Recovery code",
  provider: "Second factor at the identity provider",
  all: "All second factors",
};

/** 'Passkey 'My key'' */
function factorOf({ factor, label, way }: Detail): string {
  const name = typeof label === "string" ? ` '${label}'` : "";
  const by = WAYS[textOf(way)];
  return [`${FACTORS[textOf(factor)] ?? ""}${name}`, ...(by === undefined ? [] : [by])].join(", ");
}

/** 'After the right password, to set one up' */
function requestOf({ after, next }: Detail): string {
  const first = after === "provider" ? "After the identity provider" : "After the right password";
  return next === "enrol" ? `${first}, to set one up` : first;
}

/** ''ERP': from https://a.example to https://b.example' */
function webhookOf({ label, from, to, secret }: Detail): string {
  const name = `'${textOf(label)}'`;
  if (typeof secret === "string") return `${name}: new secret`;
  if (typeof to !== "string") return `${name}: taken away, sent to ${textOf(from)}`;
  return typeof from === "string" ? `${name}: from ${from} to ${to}` : `${name}: sends to ${to}`;
}

const REFUSED_TOKENS: Readonly<Record<string, string>> = {
  revoked: "it was revoked",
  expired: "it had ended",
  person: "its person cannot sign in, or is in another organization",
  service: "its service is stopped",
};

/** ''Nightly import' (arm_x1y2…)' */
function tokenOf({ label, start }: Detail): string {
  return `'${textOf(label)}' (${textOf(start)}…)`;
}

const ACTS: Readonly<Record<string, string>> = {
  GET: "Reading",
  POST: "Sending to",
  PUT: "Changing",
  DELETE: "Deleting",
};

/** 'Changing /api/admin/organization/3'; the bare method if it is a rare one. */
function refusedCall({ method, path }: Detail): string {
  return `${ACTS[textOf(method)] ?? textOf(method)} ${textOf(path)}`;
}

/** The organization, and whether further events of this kind were left out. */
function placeOf({ organizationId, isLast }: Detail): readonly string[] {
  const place = typeof organizationId === "number" ? [`organization #${organizationId}`] : [];
  return isLast === true ? [...place, "further ones of this hour are left out"] : place;
}

/** '/api/file2/12/download' → '#12' */
function fileOf(path: string): string {
  const [id] = /\d+/.exec(path.replace("/api/file2", "")) ?? [];
  return id === undefined ? path : `#${id}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function idText(id: unknown): string {
  return typeof id === "number" ? `#${id}` : "none";
}

function rightsOf(rights: unknown): string {
  const { profile, permission } = (rights ?? {}) as { readonly profile?: string; readonly permission?: object | null };
  return permission ? `${profile ?? ""} with ${JSON.stringify(permission)}` : (profile ?? "");
}

/** ''Nightly import' as manager of user #7, disabled' */
function serviceOf(service: unknown): string {
  const { name, profile, ownerId, isDisabled } = (service ?? {}) as Unread<ServiceDetail>;
  const owner = typeof ownerId === "number" ? ` of user #${ownerId}` : "";
  return `'${textOf(name)}' as ${textOf(profile)}${owner}${isDisabled === true ? ", disabled" : ""}`;
}

interface ServiceDetail {
  readonly name: string;
  readonly profile: string;
  readonly ownerId: number | null;
  readonly isDisabled: boolean;
}
