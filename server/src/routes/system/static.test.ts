import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedDatabase, type TestDatabase } from "../../database/testing.ts";
import { addAccount, startServer, type TestServer } from "../../session/testing.ts";

describe("the built application", () => {
  let pages: string;
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    pages = await mkdtemp(path.join(tmpdir(), "application-"));
    await mkdir(path.join(pages, "assets"));
    await writeFile(path.join(pages, "index.html"), "<!doctype html><title>The page</title>");
    await writeFile(path.join(pages, "assets/main-a1b2.js"), "export {};");
    database = await embeddedDatabase();
    server = await startServer(database, { pages });
  });
  afterAll(async () => {
    await server.app.close();
    await database.close();
    await rm(pages, { recursive: true });
  });
  const get = (url: string, accept = "text/html") => server.call({ method: "GET", url, headers: { accept } });

  test.each([
    "/",
    "/index.html",
    "/build/user/list",
    "/build/user/edit/3?redirect=userList",
    "/login",
    "/apiary",
    "/upload",
  ])("GET %s answers the page, asked for anew each time [ACC-D03]", async (url) => {
    for (const accept of ["text/html", "*/*"]) {
      const answer = await get(url, accept);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toContain("text/html");
      expect(answer.headers["cache-control"]).toBe("no-cache");
      expect(answer.body).toContain("The page");
    }
  });

  test.each([
    "/.env",
    "/.git/config",
    "/build/.htaccess",
    "/%2eenv",
    "/wp-login.php",
    "/backup.zip",
    "/config.yml",
    "/assets/.env",
    "/.well-known/security.txt",
    "/index.html.bak",
  ])("GET %s is 404, never the page [F-185]", async (url) => {
    for (const accept of ["text/html", "*/*"]) {
      const answer = await get(url, accept);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain("The page");
    }
  });

  test("a page whose last part has a point is the page", async () => {
    for (const url of ["/provider/attribute/user.email", "/build/user/edit/3.5", "/member/v1.2"])
      expect((await get(url)).body).toContain("The page");
  });

  test("assets are kept for ever; one that is gone is 404 and not the page", async () => {
    const asset = await get("/assets/main-a1b2.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-type"]).toContain("javascript");
    expect((await get("/assets/main-old.js")).statusCode).toBe(404);
  });

  test.each(["/assets/..%2f..%2fpackage.json", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd"])(
    "%s never leaves the folder",
    async (url) => {
      expect((await get(url)).body).not.toMatch(/workspaces|root:/);
    },
  );

  test("an unknown call is JSON, never the page: 401 without a session, 404 with one [ACC-D03]", async () => {
    for (const url of ["/api", "/api/none", "/api/none/1/2"]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["content-type"]).toContain("application/json");
    }
    await addAccount(database, { username: "static@product.test" });
    const token = await server.signIn("static@product.test");
    const answer = await server.call({ method: "GET", url: "/api/none", token });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: "There is no such call.", errors: [{ code: "unknownCall" }] });
  });

  test("a write outside /api is 404", async () => {
    expect((await server.call({ method: "POST", url: "/build/user/list" })).statusCode).toBe(404);
  });

  test("without a build the calls are served", async () => {
    const bare = await startServer(database);
    expect((await bare.call({ method: "GET", url: "/" })).statusCode).toBe(404);
    expect((await bare.call({ method: "GET", url: "/api/settings" })).statusCode).toBe(200);
    await bare.app.close();
  });
});
