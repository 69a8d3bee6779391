import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../open.ts";
import { embeddedFolder, silentLog } from "../testing.ts";

let parent = "";
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "armature-folder-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const open = (dataDir: string) => openDatabase({ url: null, dataDir, log: silentLog });

test("a folder behind a symbolic link is opened, and is one folder by whatever name it goes [F-008]", async () => {
  const [real, link, chain] = ["real", "link", "chain"].map((name) => path.join(parent, name)) as [
    string,
    string,
    string,
  ];
  await embeddedFolder(real);
  await symlink(real, link);
  await symlink(link, chain);
  const database = await open(chain);
  expect((await sql`select 1 as "one"`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
  for (const name of [real, link, path.join(parent, ".", "real", "..", "link")])
    await expect(open(name)).rejects.toThrow(`The database folder ${real} is in use by another process`);
  await database.close();
  expect(await readdir(parent)).toEqual(["chain", "link", "real", "real.lock"]);
});

test("a folder that cannot be made or used is one sentence, and nothing hangs [F-086]", async () => {
  await writeFile(path.join(parent, "file"), "");
  await symlink(path.join(parent, "nowhere"), path.join(parent, "dangling"));
  await symlink(path.join(parent, "circle"), path.join(parent, "circle"));
  const sentences = [
    ["/proc/x", /^The database folder DATA_DIR \/proc\/x cannot be used \(\w+\): [^\n]+ DATA_DIR to another folder\.$/],
    ["/proc/x/deep/er", /DATA_DIR \/proc\/x\/deep\/er cannot be used/],
    [path.join(parent, "file"), /cannot be used \(EEXIST\): it is no folder: remove it/],
    [path.join(parent, "file", "below"), /cannot be used \(ENOTDIR\): a part of the path is a file/],
    [path.join(parent, "dangling"), /cannot be used \(EEXIST\)/],
    [path.join(parent, "circle"), /cannot be used \((EEXIST|ELOOP)\)/],
  ] as const;
  for (const [folder, sentence] of sentences) await expect(open(folder), folder).rejects.toThrow(sentence);
});

test("a folder of several new levels is made [F-086]", async () => {
  const dataDir = path.join(parent, "a", "b", "c");
  await mkdir(path.join(parent, "a"));
  await embeddedFolder(dataDir);
  expect(await readdir(path.join(parent, "a", "b"))).toEqual(["c", "c.lock"]);
});
