import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
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

  describe("whose entries are more or less than addresses", () => {
    const PROXY = "10.1.2.3";
    const routes = {
      public: [(app: FastifyInstance) => void app.get("/api/address", async (request) => ({ ip: request.ip }))],
    };
    test.each([
      ["198.51.100.7:5678", "198.51.100.7"],
      ["[2001:db8::1]:443", "2001:db8::1"],
      ['"[2001:db8::1]"', "2001:db8::1"],
      ["203.0.113.9, 198.51.100.7:5678", "198.51.100.7"],
      ["203.0.113.9, 198.51.100.7:5678, 10.1.2.4:80", "198.51.100.7"],
      ["203.0.113.9, unknown", PROXY],
      ["unknown", PROXY],
      ["203.0.113.9, some.host, 10.1.2.4", "10.1.2.4"],
      ["unknown, 198.51.100.7", "198.51.100.7"],
      ["198.51.100.7,,", "198.51.100.7"],
      ["", PROXY],
    ])("%j is a call of %s [F-183]", async (header, address) => {
      server = await startServer(database(), { config: { trustedProxies: [PROXY, "10.1.2.4"] }, routes });
      const headers = { "x-forwarded-for": header };
      const answer = await server.call({ method: "GET", url: "/api/address", remoteAddress: PROXY, headers });
      expect(answer.json()).toEqual({ ip: address });
    });

    test("is warned about once, with what to do, and without what the header holds [F-183]", async () => {
      const lines: string[] = [];
      server = await startServer(database(), { config: { trustedProxies: [PROXY] }, lines });
      const call = async (header: string) => {
        const headers = { "x-forwarded-for": header };
        await server.call({ method: "GET", url: "/api/settings", remoteAddress: PROXY, headers });
      };
      await call("198.51.100.7:5678");
      const warnings = () => lines.filter((line) => line.includes("no address"));
      expect(warnings()).toEqual([]);
      for (const header of ["secret.host", "unknown"]) await call(header);
      expect(warnings()).toHaveLength(1);
      expect(warnings()[0]).toContain("Let the proxy write the address of the caller");
      expect(warnings()[0]).not.toContain("secret.host");
    });
  });
});
