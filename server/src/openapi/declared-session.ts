import type { Metadata, OperationContract } from "@armature/engine";
import { describedSession, platform, Session } from "@armature/engine/platform";
import { type TSchema, Type } from "typebox";
import { ORGANIZATION } from "../records/account-entities.ts";
import { COLUMNS } from "./entity-schemas.ts";

/** The calls about sessions, with the attributes that the application declares for sessions. */
export function sessionContracts(metadata: Metadata): Readonly<Record<string, unknown>> {
  const { lifecycle, variants, sessionAttributes } = metadata.application;
  const organization = metadata.entities.get(ORGANIZATION);
  const valueOf = (name: string): TSchema =>
    Type.Unsafe({ ...COLUMNS[organization?.byName.get(name)?.column ?? "text"] });
  const declared = Object.fromEntries(sessionAttributes.map((name) => [name, orNull(valueOf(name))]));
  const session = describedSession(
    {
      ...(lifecycle && { [lifecycle.attribute]: valueOf(lifecycle.attribute) }),
      ...(variants && { [variants.attribute]: orNull(valueOf(variants.attribute)) }),
      ...declared,
    },
    declared,
  );
  const described = (contract: unknown) =>
    (contract as Partial<OperationContract>).result === Session
      ? { ...(contract as object), described: session }
      : contract;
  return Object.fromEntries(Object.entries(platform.session).map(([name, each]) => [name, described(each)]));
}

function orNull(value: TSchema): TSchema {
  return Type.Union([value, Type.Null()]);
}
