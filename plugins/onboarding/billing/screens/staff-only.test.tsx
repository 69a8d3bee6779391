import { expect, test } from "vitest";
import { arrive, closeEach, heading, note, type Profile } from "../../kit/portal-pages.testing.ts";

closeEach();

const PATHS = ["landing", "trizetto", "patientStatement", "clinicInformation"].map(
  (name) => `/build/export/billing/${name}`,
);
const organization = [{ organizationId: 7, name: "Lakeside Clinic", updated: "t1" }];

test.each<[Profile]>([["providerStaff"], ["providerAdmin"]])(
  "the pages of billing open for %s [ACC-006]",
  async (who) => {
    const { visit } = await arrive(who, { organization });
    for (const path of PATHS) {
      const where = visit(path);
      await expect.element(heading()).toBeVisible();
      expect(where()).toBe(path);
    }
  },
);

test.each<[Profile]>([["member"], ["reader"]])(
  "the pages of billing send a %s to the build area [ACC-006]",
  async (who) => {
    const { visit } = await arrive(who, { organization });
    for (const path of PATHS) {
      const where = visit(path);
      await expect.poll(where).toBe("/build/intro");
      await expect.element(note("This page is for provider staff. You were taken to the build.")).toBeVisible();
    }
  },
);
