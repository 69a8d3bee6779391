import { fold, may, type RecordId } from "@armature/engine";
import {
  AppError,
  type Caller,
  entityOf,
  type ModulePorts,
  type OperationPorts,
  PERSON,
  recordId,
  requireOpen,
  type ServerOperation,
  type ServerPorts,
  type SessionOrganization,
} from "@armature/server";
import { operation } from "../../kit/server/typed.ts";
import { type Directory, personOf } from "../../directory/server/index.ts";
import { requireServiceArea, serviceAreaOf } from "../../kit/server/service-area.ts";
import { serviceAreaGroup } from "../../kit/service-area.ts";
import { isAcute } from "../../kit/states.ts";
import * as contracts from "../operations.ts";
import type { Learning, LearningKind } from "./learning.ts";
import { readTrainees } from "./trainees.ts";

const UNKNOWN_PERSON = {
  code: "unknownPerson",
  status: 404,
  message: "The directory knows none of your organization's users by this name.",
};
const UNKNOWN_PATH = {
  code: "unknownLearningPath",
  status: 404,
  message: "There is no learning path with this id. Choose one of those offered.",
};

const { findMember, findUser, findIdentity, readTraining, PATH_CALLS } = contracts;
const AS_SERVER = { access: { who: "session", serverRecords: true } } as const;

type Opening = Pick<ModulePorts, "tables" | "clock">;

/** The systems that these calls use. */
export interface TrainingSystems {
  readonly directory: (ports: Opening) => Directory;
  readonly learning: (ports: Opening) => Learning;
}

/** The learning paths of the session's organization: who its people are in the directory, and their paths. */
export function operationsOver(systems: TrainingSystems): readonly ServerOperation[] {
  const { directory, learning } = systems;
  return [
    operation(findMember, { access: { who: "session" } }, async ({ body: { memberId } }, { caller }) =>
      ownOrganization(caller, memberId),
    ),

    operation(
      findUser,
      { access: { who: "session" } },
      async ({ params: { serviceArea }, body: { userId } }, { caller, records }) => {
        requireServiceArea(caller, serviceArea);
        requireView(caller);
        const { record } = await records.get(PERSON, typeof userId === "number" ? userId : recordId(userId));
        return personOf(record);
      },
    ),

    operation(findIdentity, AS_SERVER, async ({ params: { serviceAreaGroup: name }, query, body: { mail } }, ports) => {
      requireServiceArea(ports.caller, name);
      requireView(ports.caller);
      const identity = (await hasUser(ports, [mail]))
        ? (await directory(ports).identitiesOf([mail])).get(fold(mail))
        : undefined;
      if (!identity && query.unknown === "null") return null;
      if (!identity) throw new AppError(UNKNOWN_PERSON);
      return { entraId: identity.entraId, userPrincipalName: identity.principalName };
    }),

    ...pathOperations(systems, "ambulatory"),
    ...pathOperations(systems, "acute"),

    operation(readTraining, AS_SERVER, async ({ params: { serviceAreaName } }, ports) => {
      requireServiceArea(ports.caller, serviceAreaName);
      return readTrainees({ ...ports, directory: directory(ports), learning: learning(ports) }, ports.caller);
    }),
  ];
}

function pathOperations({ directory, learning }: TrainingSystems, kind: LearningKind): readonly ServerOperation[] {
  const calls = PATH_CALLS[kind];
  /** Checks whether the caller may change paths of this kind. It runs before the body is validated. */
  const changeAllowed = async (params: { readonly sa: string; readonly principal: string }, ports: AsServer) => {
    const { caller, records } = ports;
    requireServiceArea(caller, params.sa);
    await requirePerson(ports, directory(ports), params.principal);
    const isOffered = kind !== "acute" || isAcute(caller.organization?.variant);
    if (!may(caller.permission, PERSON, "update") || !isOffered) throw new AppError("permission");
    requireOpen(entityOf(records, PERSON), caller.organization?.state);
  };
  const change = (action: "add" | "remove") =>
    operation(
      calls[action],
      AS_SERVER,
      async ({ params: { principal }, body: { id } }, ports) => {
        const isOffered = (await learning(ports).options(kind)).some((option) => option.id === id);
        if (!isOffered) throw new AppError(UNKNOWN_PATH);
        await learning(ports)[action](kind, principal, id);
        return null;
      },
      ({ params }, ports) => changeAllowed(params, ports),
    );
  return [
    operation(calls.list, { access: { who: "session" } }, async (_input, ports) => [
      ...(await learning(ports).options(kind)),
    ]),
    operation(calls.read, AS_SERVER, async ({ params: { sa, principal } }, ports) => {
      requireServiceArea(ports.caller, sa);
      await requirePerson(ports, directory(ports), principal);
      return [...((await learning(ports).enrolledIn(kind, [principal])).get(fold(principal)) ?? [])];
    }),
    change("add"),
    change("remove"),
  ];
}

type AsServer = OperationPorts & ServerPorts;

/** @throws AppError unknownRecord (404) unless the id or group name is that of the session's organization */
function ownOrganization({ organization }: Caller, memberId: RecordId) {
  const isOwn = organization !== null && namesOf(organization).includes(String(memberId));
  if (!isOwn) throw new AppError("unknownRecord", { args: { entity: "organization" } });
  const { organizationId, name, variant } = organization;
  return { organizationId, name, careSetting: variant };
}

function namesOf(organization: SessionOrganization): readonly string[] {
  const { organizationId } = organization;
  const serviceAreaId = serviceAreaOf(organization);
  return [String(organizationId), ...(serviceAreaId === null ? [] : [serviceAreaGroup(serviceAreaId)])];
}

/** @throws AppError permission (403) unless the caller may view users */
function requireView({ permission }: Caller): void {
  if (!may(permission, PERSON, "view")) throw new AppError("permission");
}

/**
 * @throws AppError permission (403), unknownPerson (404) unless one of the organization's users signs in with this name
 */
async function requirePerson(ports: AsServer, directory: Directory, principal: string): Promise<void> {
  requireView(ports.caller);
  const mails = await directory.mailsOf(principal);
  if (!(await hasUser(ports, mails))) throw new AppError(UNKNOWN_PERSON);
}

/**
 * Whether a user of the session's organization has one of these e-mails. The caller need not have the right to view
 * e-mails.
 */
async function hasUser({ caller, serverRecords }: AsServer, mails: readonly string[]): Promise<boolean> {
  const { organization } = caller;
  if (mails.length === 0 || organization === null) return false;
  const where = { kind: "term", attribute: "email", operator: "equals", values: mails } as const;
  const found = await serverRecords.within(organization).records(PERSON, { where, columns: ["userId"], limit: 1 });
  return found.length > 0;
}
