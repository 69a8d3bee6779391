import { expect, test } from "vitest";
import { fuzz } from "./fuzz-run.testing.ts";
import type { Testing } from "./test-product.ts";

/* FUZZ_SEED chooses other calls; FUZZ_MINUTES runs longer. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 7);
const LONG_MS = Number(process.env["FUZZ_MINUTES"] ?? 0) * 60_000;
/** Every caller calls each route of a long run, and one in this many each route of a short one. */
const STEP = LONG_MS === 0 ? 4 : 1;

interface Fuzzed {
  /** The minimum number of routes. */
  readonly least: number;
  /** Entities that behave like others. Only a long run calls their generic routes. */
  readonly isLikeOthers?: (entity: string) => boolean;
}

/** Calls every route of an application. */
export function fuzzSuite<Person extends string>(
  application: Testing<Person>,
  { least, isLikeOthers = () => false }: Fuzzed,
): void {
  test(
    "no route answers 500 to anything that anybody sends, and each refusal has the one shape [F-007]",
    async () => {
      const end = Date.now() + LONG_MS;
      const failures: string[] = [];
      for (let seed = SEED; seed === SEED || Date.now() < end; seed++) {
        console.info(`The fuzz of every route has the seed ${seed}; FUZZ_SEED=${seed} repeats it.`);
        const isLeftOut = (entity: string) => LONG_MS === 0 && isLikeOthers(entity);
        const found = await fuzz(seed, application, isLeftOut, STEP);
        for (const failure of found.failures) console.error(failure);
        failures.push(...found.failures);
        expect(found.endpoints).toBeGreaterThan(least);
        for (const caller of Object.keys(application.cast.accounts))
          for (const status of [200, 400, 404])
            expect(found.counts.get(`${caller} ${status}`)).toBeGreaterThan(20 / STEP);
        expect(found.counts.get("nobody 401")).toBeGreaterThan(400 / STEP);
      }
      expect(failures).toEqual([]);
    },
    600_000 + LONG_MS,
  );
}
