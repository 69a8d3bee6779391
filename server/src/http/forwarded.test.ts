import { afterEach, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { startServer, type TestServer } from "../session/testing.ts";

describePostgresql("a proxy that is not trusted", (database) => {
  let server: TestServer;
  afterEach(() => server.app.close());

  async function warningsAfter(trustedProxies: readonly string[], headers: Record<string, string>) {
    const lines: string[] = [];
    server = await startServer(database(), { config: { trustedProxies }, lines });
    for (let n = 0; n < 3; n += 1)
      await server.call({ method: "GET", url: "/api/settings", remoteAddress: "10.1.2.3", headers });
    return lines.filter((line) => line.includes("TRUSTED_PROXIES"));
  }
  const forwarded = { "x-forwarded-for": "198.51.100.7\ninjected" };

  test("is warned about once, with what to set, and without what the header holds [F-004]", async () => {
    const warnings = await warningsAfter([], forwarded);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("set TRUSTED_PROXIES=10.1.2.3");
    expect(warnings[0]).not.toContain("198.51.100.7");
  });

  test("is warned about where another one is trusted, and not where it is, nor without the header [F-004]", async () => {
    expect(await warningsAfter(["10.9.9.9"], forwarded)).toHaveLength(1);
    await server.app.close();
    expect(await warningsAfter(["10.1.2.3"], forwarded)).toEqual([]);
    await server.app.close();
    expect(await warningsAfter([], {})).toEqual([]);
  });
});
