import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { makeLocalBase } from "./local-base.ts";
import { hasAll, isDone, missingPrograms } from "./programs.ts";
import { root } from "./run-steps.ts";

/** The name of the image of an application. */
export function imageOf(application: string): string {
  return `localhost/armature-${application}`;
}

/** Builds the image of an application of this checkout by buildah, which needs no daemon. @returns whether it did */
export function buildImage(application: string): boolean {
  if (!hasAll(missingPrograms(["buildah"]), "; docker build does the same where Docker is.")) return false;
  const [, base = ""] = /^FROM (\S+)/m.exec(readFileSync(path.join(root, "Dockerfile"), "utf8")) ?? [];
  if (!hasImage(base) && !pull(base) && !makeLocalBase(base)) return false;
  const args = ["--isolation", "chroot", "--pull-never", "--build-arg", `APPLICATION=${application}`];
  return isDone("buildah", "build", ...args, ...ofRegistry(), "--tag", imageOf(application), root);
}

function hasImage(name: string): boolean {
  return spawnSync("buildah", ["inspect", "--type", "image", name]).status === 0;
}

function pull(name: string): boolean {
  console.log(`Fetching ${name} …`);
  return spawnSync("buildah", ["pull", `docker.io/library/${name}`], { timeout: 120_000 }).status === 0;
}

/** What npm has in its cache here, and the certificate of this network, if there is one. */
function ofRegistry(): readonly string[] {
  const cache = execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).trim();
  const certificate = process.env["NODE_EXTRA_CA_CERTS"] ?? "";
  const inside = "/run/network.crt";
  return [
    ...(existsSync(cache) ? ["--volume", `${cache}:/root/.npm`] : []),
    ...(certificate === ""
      ? []
      : ["--volume", `${certificate}:${inside}:ro`, "--build-arg", `NODE_EXTRA_CA_CERTS=${inside}`]),
  ];
}
