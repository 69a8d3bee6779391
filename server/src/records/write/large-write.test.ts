import { NO_FACTS } from "@armature/engine/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TIME_LIMITS } from "../../database/time-limits.ts";
import { describePostgresql } from "../../database/testing.ts";
import { NORTHGATE, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";
import { TURN_LIMITS } from "../../turns/limits.ts";
import { serverScope } from "../scope.ts";

describePostgresql(
  "a write of many records",
  (database) => {
    let register: TestRegister;
    beforeAll(async () => {
      register = await startRegister(database());
    });
    afterAll(() => register.close());

    /** How long PostgreSQL lets the transaction pause that saves so many rooms, in milliseconds. */
    async function pauseWith(count: number): Promise<unknown> {
      const { metadata, records } = register;
      const scope = serverScope(metadata.current().entityNames, { organizationId: NORTHGATE, variant: null }, NO_FACTS);
      const items = Array.from({ length: count }, (_, n) => {
        return { kind: "create", values: { code: `${count}-${n}`, name: "Store", building: "A" } } as const;
      });
      let pause: unknown;
      const { isWritten } = await records.apply(
        scope,
        { entity: "room", source: "api", items },
        {
          atomic: "all",
          account: {
            async write(trx) {
              const { rows } = await sql<{ ms: number }>`select setting::int as ms from pg_settings
                where name = 'idle_in_transaction_session_timeout'`.execute(trx);
              pause = rows[0]?.ms;
            },
          },
        },
      );
      expect(isWritten).toBe(true);
      return pause;
    }

    test("may validate them for longer between two statements than others", async () => {
      expect(await pauseWith(TURN_LIMITS.rowsOfJob)).toBe(TIME_LIMITS.pauseOfMany);
      expect(await pauseWith(TURN_LIMITS.rowsOfJob - 1)).toBe(TIME_LIMITS.pause);
    });
  },
  registerTemplate,
);
