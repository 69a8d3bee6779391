import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { mayCall } from "./addresses.ts";
import { createOutbound, OutboundError } from "./outbound.ts";

const PUBLIC = { ranges: [], loopback: false };

describe("an address may be called", () => {
  test.each(["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])("%s: it is public", (address) => {
    expect(mayCall(address, PUBLIC)).toBe(true);
  });

  test.each([
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "::7f00:1",
    "4000::1",
    "100:0:0:1::1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::7f00:1",
    "2002:7f00:1::",
    "2001::1",
    "2001:db8::1",
    "100::1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "example.org",
    "",
  ])("%j: it may not, since it is not public", (address) => {
    expect(mayCall(address, PUBLIC)).toBe(false);
  });

  test("an in-house range is opened, and nothing beside it", () => {
    const allowed = { ranges: ["10.1.0.0/16", "fd00::/8", "192.168.7.7"], loopback: false };
    const open = ["10.1.2.3", "::ffff:10.1.2.3", "fd12::1", "192.168.7.7"];
    expect(open.filter((each) => mayCall(each, allowed))).toEqual(open);
    expect(["10.2.0.1", "fe80::1", "192.168.7.8", "127.0.0.1"].filter((each) => mayCall(each, allowed))).toEqual([]);
  });
});

/** Nothing here leaves this machine: names lead to loopback, or are refused before a call. */
describe("a call", () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())));
  const serve = async (listener: RequestListener): Promise<number> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return (server.address() as AddressInfo).port;
  };
  const local = createOutbound({ ranges: [], loopback: true });
  const strict = createOutbound(PUBLIC);

  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://0.0.0.0/",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/",
    "http://127.0.0.1/",
    "http://example.org/",
    "file:///etc/passwd",
    "ftp://example.org/",
  ])("to %s is refused", async (url) => {
    await expect(strict(url)).rejects.toThrow(OutboundError);
  });

  test("to a name with a public and a private address is refused", async () => {
    const both = createOutbound(PUBLIC, () => Promise.resolve(["8.8.8.8", "10.0.0.1"]));
    await expect(both("https://both.example/")).rejects.toThrow("10.0.0.1 is not public");
  });

  test("to a name without an address is refused", async () => {
    await expect(createOutbound(PUBLIC, () => Promise.resolve([]))("https://none.example/")).rejects.toThrow(
      OutboundError,
    );
  });

  test("goes to the address that was checked, under the name that was asked for", async () => {
    let asked = 0;
    const port = await serve((request, response) => response.end(request.headers.host));
    const named = createOutbound({ ranges: [], loopback: true }, () => (asked++, Promise.resolve(["127.0.0.1"])));
    const answer = await named(`http://localhost:${port}/`);
    expect(await answer.text()).toBe(`localhost:${port}`);
    expect(asked).toBe(1);
  });

  test("without https is refused for every other host, also where this machine is allowed", async () => {
    const named = createOutbound({ ranges: ["0.0.0.0/0"], loopback: true }, () => Promise.resolve(["127.0.0.1"]));
    await expect(named("http://inside.example/")).rejects.toThrow("only https is");
  });

  test("sends its method, headers and body, and brings the answer", async () => {
    const port = await serve((request, response) => {
      const sent: Buffer[] = [];
      request.on("data", (part: Buffer) => sent.push(part));
      response.writeHead(201, { "content-type": "application/json" });
      const { method, headers } = request;
      const answer = () => ({ sent: Buffer.concat(sent).toString(), method, x: headers["x"] });
      request.on("end", () => response.end(JSON.stringify(answer())));
    });
    const body = new URLSearchParams({ a: "1" });
    const answer = await local(`http://127.0.0.1:${port}/`, { method: "POST", headers: new Headers({ x: "y" }), body });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.json()).toEqual({ sent: "a=1", method: "POST", x: "y" });
  });

  test("follows no redirect", async () => {
    const port = await serve((_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end());
    await expect(local(`http://127.0.0.1:${port}/`)).rejects.toThrow("answers with a redirect");
  });

  test.each([600, 999])("takes no answer with the status %d", async (status) => {
    const port = await serve((_, response) => response.writeHead(status).end("x"));
    await expect(local(`http://127.0.0.1:${port}/`)).rejects.toThrow(`answers with the status ${status}`);
  });

  test("takes no body with the status 205", async () => {
    const port = await serve((_, response) => response.writeHead(205).end("x"));
    const answer = await local(`http://127.0.0.1:${port}/`);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 205, text: "" });
  });

  test("takes no more than 1 MB", async () => {
    const port = await serve((_, response) => response.end(Buffer.alloc(1_048_577)));
    await expect(local(`http://127.0.0.1:${port}/`)).rejects.toThrow("more than 1 MB");
    const other = await serve((_, response) => response.end(Buffer.alloc(1_048_576)));
    expect((await (await local(`http://127.0.0.1:${other}/`)).arrayBuffer()).byteLength).toBe(1_048_576);
  });

  test("ends after its time, also while the answer trickles", async () => {
    const port = await serve((_, response) => void response.write("a"));
    const signal = AbortSignal.timeout(200);
    const started = Date.now();
    await expect(local(`http://127.0.0.1:${port}/`, { signal })).rejects.toThrow();
    expect(Date.now() - started).toBeLessThan(9_000);
  });
});
