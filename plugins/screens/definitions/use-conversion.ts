import { textForm } from "@armature/engine";
import { definitionHistory, listConversions, type ListedConversion } from "@armature/engine/platform";
import { ApiError, useOperation, useRefreshRecords } from "@armature/renderer";
import { useState } from "react";
import type { Definition } from "./issue.ts";
import type { Place } from "./use-place.ts";

/** How far a conversion is: of how many records. */
export type ConversionProgress = Pick<ListedConversion, "done" | "total">;

const ASK_EVERY_MS = 1_000;

/** Follows the conversion of an attribute's values that a save has begun, also after the person has left the page. */
export function useConversion({ kind, subject, type }: Place) {
  const { mutateAsync: list } = useOperation(listConversions);
  const { mutateAsync: history } = useOperation(definitionHistory);
  const refresh = useRefreshRecords();
  const [progress, setProgress] = useState<ConversionProgress | null>(null);
  /** @returns the revision that ended it. @throws ApiError that says why it stopped */
  const follow = async ({ name }: Definition): Promise<number | null> => {
    const of = { entity: subject.name, name: textForm(name) };
    const find = async () =>
      (await list({})).find(({ entity, attribute }) => entity === of.entity && attribute === of.name);
    setProgress({ done: 0, total: 0 });
    try {
      for (let found = await answered(find); found; found = await answered(find)) {
        if (found.problem !== null) throw new ApiError({ status: 409, message: found.problem });
        setProgress(found);
        await pause();
      }
      const [newest] = await answered(() => history({ query: { kind, ...of, limit: 1 } }));
      await refresh([type.name]);
      return newest?.revision ?? null;
    } finally {
      setProgress(null);
    }
  };
  return { follow, progress };
}

/** Whether a save goes on after its answer. */
export function isConverting(error: unknown): boolean {
  return error instanceof ApiError && error.hasCode("converting") && error.status === 202;
}

/** Asks again while the server does not answer: the conversion goes on without this page. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isOff = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (!isOff) throw error;
      await pause();
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ASK_EVERY_MS);
  });
}
