import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRehearsal } from "../server/src/testing/rehearsal.testing.ts";
import { removable, takeAway } from "./additions.testing.ts";
import { bin, complaints, type Scratch, scratchCheckout } from "./scratch.testing.ts";

/**
 * Compiling without each addition takes minutes, so only `npm run rehearse` does it. The test of the guide of screens
 * compiles without one of each kind.
 */
describe.runIf(isRehearsal)("the rest compiles without", () => {
  let scratch: Scratch;
  beforeAll(() => void (scratch = scratchCheckout()));
  afterAll(() => scratch.remove());

  test.each(removable())("%s", { timeout: 300_000 }, (folder) => {
    const undoChange = takeAway(scratch.folder, folder);
    try {
      expect(complaints(scratch.node("plugins/registry/generate.ts"))).toBe("");
      expect(complaints(scratch.node(bin("typescript/bin/tsc"), "-b", "--checkers", "1"))).toBe("");
    } finally {
      undoChange();
    }
  });
});
