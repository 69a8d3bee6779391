import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bin, folderAmongPackages, root } from "./scratch.testing.ts";

/** Calls with the types of the equipment register and of the portal, each with what the compiler says of it. */
const CALLS: readonly (readonly [call: string, error: string | null])[] = [
  ['api.GET("/api/device")', null],
  ['api.GET("/api/device", { query: { limit: 5, count: "none" } })', null],
  ['api.PUT("/api/device/{id}", { path: { id: 5 }, body: { name: "Pump", roomId: null } })', null],
  ['resultOf(api.GET("/api/device/{id}", { path: { id: 5 } })).then(({ id, name }) => [id + 1, name?.length])', null],
  ['resultOf(api.GET("/api/entity")).then(([first]) => first?.name.length)', null],
  ['api.GET("/api/device/{id}", { path: { id: 5 } }).then(({ error }) => error?.errors[0]?.attribute)', null],
  ['portal.GET("/api/session").then(({ data }) => data?.result.organizationId)', null],
  ['portal.PUT("/api/admin/featureFlag/{name}", { path: { name: "memberAdmin" }, body: { enabled: true } })', null],

  ['api.GET("/api/devise")', "TS2345"],
  ['api.DELETE("/api/device")', "TS2345"],
  ['api.GET("/api/device/{id}")', "TS2554"],
  ['api.GET("/api/device/{id}", { path: { deviceId: 5 } })', "TS2353"],
  ['api.GET("/api/device/{id}", { path: { id: "five" } })', "TS2322"],
  ['api.GET("/api/device", { query: { limit: 5, ofset: 1 } })', "TS2561"],
  ['api.GET("/api/device", { query: { count: "some" } })', "TS2322"],
  ['api.GET("/api/device", { body: {} })', "TS2322"],
  ['api.GET("/api/session", { query: { limit: 5 } })', "TS2353"],
  ['api.POST("/api/device")', "TS2554"],
  ['api.PUT("/api/device/{id}", { path: { id: 5 }, body: { name: "Pump", romId: 1 } })', "TS2561"],
  ['api.PUT("/api/device/{id}", { path: { id: 5 }, body: { name: 5 } })', "TS2322"],
  ['api.GET("/api/device/{id}", { path: { id: 5 } }).then(({ data }) => data?.result.nam)', "TS2551"],
  ['resultOf(api.GET("/api/device")).then(([first]) => first?.name.length)', "TS18049"],
  ['api.GET("/api/device").then(({ data }) => data.result)', "TS18048"],
  ['api.GET("/api/device").then(({ error }) => error?.errors[0]?.field)', "TS2339"],
  ['api.GET("/api/location")', "TS2345"],
  ['portal.PUT("/api/admin/featureFlag/{name}", { path: { name: "memberAdmin" }, body: { on: true } })', "TS2353"],
];

test("the compiler refuses a wrong path, parameter, body or answer, and nothing that is right", () => {
  const folder = folderAmongPackages("client");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const calls = path.join(root, "renderer/app/e2e/calls");
  const lines = [
    `import { createClient, resultOf } from "${path.join(root, "server/client/src/index.ts")}";`,
    `import type { Calls } from "${calls}/equipment.ts"; import type { Calls as Portal } from "${calls}/onboarding.ts";`,
    'const [api, portal] = [createClient<Calls>({ url: "" }), createClient<Portal>({ url: "" })];',
  ];
  writeFileSync(path.join(folder, "calls.ts"), [...lines, ...CALLS.map(([call]) => `void ${call};`)].join("\n"));
  const config = { extends: path.join(root, "tsconfig.base.json"), files: ["calls.ts"] };
  const options = { compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true } };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ ...config, ...options }));
  const { stdout } = spawnSync(process.execPath, [bin("typescript/bin/tsc"), "-p", folder], { encoding: "utf8" });
  const found = [...stdout.matchAll(/calls\.ts\((\d+),\d+\): error (TS\d+)/g)].map(([, line, code]) => [
    CALLS[Number(line) - lines.length - 1]?.[0],
    code,
  ]);
  expect(found).toEqual(CALLS.filter(([, error]) => error !== null));
});
