import type { EntityType, Values } from "@armature/engine";
import type { ChangeContext } from "@armature/engine/changes";
import { type ImportSheet, type ImportState, openImport } from "@armature/engine/import";
import type { Scope } from "../../records/scope.ts";
import type { TestProduct } from "../../testing.ts";

/** What the browser of a member has as they review changes of users. */
export interface Reviewing {
  readonly type: EntityType;
  readonly context: ChangeContext;
  readonly all: () => Promise<readonly Values[]>;
  /** The review of a sheet in which nothing was to be decided. */
  readonly opened: (sheet: Pick<ImportSheet, "headers" | "cells" | "isFrom1904">) => ImportState;
}

/** Of the metadata as they are published at this time. */
export function reviewingAs<Person extends string>(
  product: TestProduct<Person>,
  caller: Person,
  scope: Scope,
): Reviewing {
  const type = product.metadata.current().metadata.entities.get("user");
  if (!type) throw new Error("There are no users");
  const context: ChangeContext = { ...scope, leavesLocked: true };
  return {
    type,
    context,
    all: async () => {
      const { body } = await product.call(caller, "GET", "user?limit=500");
      return body.result as unknown as readonly Values[];
    },
    opened: (sheet) => ({
      ...openImport(type, context),
      sheet: { fileId: 0, exported: null, ...sheet },
      step: "review",
    }),
  };
}
