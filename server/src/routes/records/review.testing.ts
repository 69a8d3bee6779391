import type { EntityType, Values } from "@armature/engine";
import type { ChangeContext } from "@armature/engine/changes";
import { type ImportSheet, type ImportState, openImport } from "@armature/engine/import";
import type { Scope } from "../../records/scope.ts";
import type { TestProduct } from "../../testing/test-product.ts";

/** What a member's browser has while the member reviews changes of users. */
export interface Reviewing {
  readonly type: EntityType;
  readonly context: ChangeContext;
  readonly all: () => Promise<readonly Values[]>;
  /** A review of a sheet that needs no decisions. */
  readonly opened: (sheet: Pick<ImportSheet, "headers" | "cells" | "isFrom1904">) => ImportState;
}

/** Uses the metadata that is published now. */
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
