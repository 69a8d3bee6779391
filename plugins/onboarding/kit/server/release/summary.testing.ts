import { createHash } from "node:crypto";
import type { Values } from "@armature/engine";
import { ADMIN, ASKED, type Callers, MEMBER, PASSWORD, READER } from "./callers.testing.ts";
import type { Changed } from "./changes.testing.ts";
import type { Defined } from "./definitions.testing.ts";
import { PDF, type Stored, userPath } from "./records.testing.ts";

/** Entities whose records come with a release. */
const OF_RELEASES: readonly string[] = ["elementType", "operator", "fileType", "option"];
/** Properties in lists of definitions that no release changes. */
const SHIPPED = [
  ["attribute", "id", "entityName", "name"],
  ["entity", "name", "route"],
  ["userPreset", "id", "entityName"],
  ["userEpicMapping", "id", "entityName"],
  ["metadata/revisions", "number", "at", "authorId", "changes"],
] as const;

/** An answer to `GET`. */
interface Read {
  readonly as: string;
  readonly path: string;
  readonly body: Values;
  /** Whether the list may have more entries later. */
  readonly grows?: true;
}

/** A call that a newer server must accept, and what is read afterwards. A `base` is that server's own revision. */
interface Step {
  readonly title: string;
  readonly as: string;
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: Values | readonly Values[];
  readonly then: { readonly path: string; readonly body: Values };
}

/** The state when the release stopped, and what can be done next. */
export interface ReleaseSummary {
  readonly commit: string;
  readonly at: string;
  readonly password: string;
  readonly reads: readonly Read[];
  readonly steps: readonly Step[];
  readonly file: { readonly as: string; readonly path: string; readonly sha256: string };
}

/** All that people did in the release. */
export interface Done extends Defined, Stored, Changed {}

export async function summarize(callers: Callers, commit: string, done: Done): Promise<ReleaseSummary> {
  const reads: Read[] = [];
  for (const [as, path] of [...(await pathsOfRecords(callers)), ...pathsOf(done)]) {
    reads.push({ as, path, body: await callers.send(as, "GET", path) });
  }
  const sha256 = createHash("sha256").update(PDF).digest("hex");
  return {
    commit,
    at: new Date().toISOString(),
    password: PASSWORD,
    reads: [...reads, ...(await readShipped(callers))],
    steps: [...stepsOfRecords(done), ...stepsOfDefinitions(done)],
    file: { as: MEMBER, path: `file2/${done.fileId}/download`, sha256 },
  };
}

type Path = readonly [as: string, path: string];

/** The lists of all entities that have records. */
async function pathsOfRecords({ send }: Callers): Promise<readonly Path[]> {
  const { entities } = (await send(ADMIN, "GET", "metadata"))["result"] as {
    readonly entities: readonly { readonly name: string; readonly route: string; readonly store?: string }[];
  };
  return entities
    .filter(({ name, store }) => store !== "definitions" && !OF_RELEASES.includes(name))
    .map(({ route }) => [ADMIN, `admin/${route}`]);
}

function pathsOf(done: Done): readonly Path[] {
  const { ann, gone, role, location, ward, batch, imported, sheet, view } = done;
  return [
    ...pathsOfDefinitions(done),
    ...["user", "location", "department", "resource", "address", "organization", "file2", "listView"].map(
      (entity): Path => [MEMBER, entity],
    ),
    ...["roleOrganization", "roleOrganizationAnswer", "rolePrimary"].map((path): Path => [MEMBER, `security/${path}`]),
    ...["device", "organization", "location"].map((path): Path => [ASKED, path]),
    [MEMBER, "user/import-choices"],
    [MEMBER, audit("user", "userId", ann["userId"])],
    [MEMBER, audit("user", "userId", gone["userId"])],
    [ADMIN, `admin/${audit("ward", "id", ward["id"])}`],
    [MEMBER, audit("secRoleOrganization", "id", role["id"])],
    [MEMBER, audit("location", "locationId", location["locationId"])],
    ...[batch, imported].map(({ changesetId }): Path => [MEMBER, `user/changeset/${String(changesetId)}`]),
    [MEMBER, `file2/${sheet}?entityName=user`],
    [READER, "user?count=exact&limit=25"],
    [MEMBER, `listView/${String(view["id"])}`],
  ];
}

function pathsOfDefinitions({ mapping, preset, county }: Done): readonly Path[] {
  const attributes = ["userAttribute/user.jobTitle"].concat(
    ["pager", "callSign", "clinic"].map((name) => `userAttribute/user.${name}`),
    ["name", "beds"].map((name) => `attribute/ward.${name}`),
  );
  const others = [`userEpicMapping/${String(mapping["id"])}`, `userPreset/${String(preset["id"])}`, "entity/ward"];
  const option = `option/${String(county["optionId"])}`;
  const history = audit("attribute", "id", "user.jobTitle");
  return [...others, ...attributes, option, "admin/featureFlag", history].map((path) => [ADMIN, path]);
}

function audit(entity: string, key: string, id: unknown): string {
  return `${entity}AuditHistory?filter=${encodeURIComponent(JSON.stringify({ [key]: id }))}`;
}

/** A later release may change and add shipped definitions, but keeps their names and ids. */
async function readShipped({ list }: Callers): Promise<readonly Read[]> {
  const reads: Read[] = [];
  for (const [path, ...names] of SHIPPED) {
    const result = (await list(ADMIN, path)).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
    reads.push({ as: ADMIN, path, body: { result }, grows: true });
  }
  return reads;
}

function stepsOfRecords({ ann, bea, gone, batch, imported, removed, role }: Done): readonly Step[] {
  const undo = ({ changesetId }: Values) =>
    ({ as: MEMBER, method: "POST", path: `user/changeset/${String(changesetId)}/undo` }) as const;
  const rolePath = `security/roleOrganization/${String(role["id"])}`;
  return [
    {
      title: "takes a batch edit back",
      ...undo(batch),
      body: [{ id: ann["userId"], attributes: ["middleName", "pager"] }],
      then: { path: userPath(ann), body: { middleName: null, pager: "555-0142" } },
    },
    {
      title: "brings a deleted record back",
      ...undo(removed),
      body: [{ id: gone["userId"] }],
      then: { path: userPath(gone), body: { email: "Gone@ambulatory.example", pager: "555-0100" } },
    },
    {
      title: "takes an import back",
      ...undo(imported),
      body: [{ id: bea["userId"], attributes: ["firstName"] }],
      then: { path: userPath(bea), body: { firstName: "Bea", pager: "555-0166" } },
    },
    {
      title: "edits a record by a rule that was made here",
      as: MEMBER,
      method: "PUT",
      path: userPath(bea),
      body: { provider: 1, npi: "1000000061", callSign: "B1" },
      then: { path: userPath(bea), body: { provider: 1, callSign: "B1", jobTitle: "Physician" } },
    },
    {
      title: "answers a role's questions anew",
      as: MEMBER,
      method: "PUT",
      path: rolePath,
      body: { comments: "Nights" },
      then: { path: rolePath, body: { name: "Night Nurse", comments: "Nights" } },
    },
  ];
}

function stepsOfDefinitions({ bea, revision }: Done): readonly Step[] {
  return [
    {
      title: "publishes a local change",
      as: ADMIN,
      method: "PUT",
      path: "userAttribute/user.pager",
      body: { label: "Beeper" },
      then: { path: "userAttribute/user.pager", body: { label: "Beeper", formerLabelList: ["Pager"] } },
    },
    {
      title: "takes the removal of an attribute back, with its values",
      as: ADMIN,
      method: "POST",
      path: "metadata/revert",
      body: { revision, base: revision },
      then: { path: userPath(bea), body: { badge: "B-17" } },
    },
  ];
}
