import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run-steps.ts";

/** A package of `package-lock.json`. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: true;
  readonly dev?: true;
  readonly optional?: true;
  readonly devOptional?: true;
}

/** A package that production installs, as CycloneDX describes it. */
export interface Component {
  readonly "bom-ref": string;
  readonly type: "library";
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly [{ readonly alg: "SHA-512"; readonly content: string }];
  readonly licenses?: readonly [{ readonly license: { readonly id: string } } | { readonly expression: string }];
}

/**
 * What `npm ci --omit=dev --omit=optional` installs, as CycloneDX 1.6, without the workspaces themselves. It is read from
 * the lock file, since `npm sbom` leaves out half of what workspaces share. It has no time and no serial number, so equal
 * releases have equal bills.
 */
export function billOfMaterials() {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), "utf8"));
  const { name, version, license } = read("package.json") as Readonly<Record<"name" | "version" | "license", string>>;
  const { packages } = read("package-lock.json") as { readonly packages: Readonly<Record<string, Locked>> };
  const components = Object.entries(packages)
    .filter(([place, locked]) => place.includes("node_modules/") && isServed(locked))
    .map(([place, locked]) => componentOf(place.slice(place.lastIndexOf("node_modules/") + 13), locked));
  const product = { "bom-ref": `pkg:npm/${name}@${version}`, type: "application", name, version, ...licensed(license) };
  const once = new Map(components.map((component) => [component.purl, component]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: product },
    components: [...once.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  } as const;
}

function isServed({ dev, optional, devOptional, link }: Locked): boolean {
  return !dev && !optional && !devOptional && !link;
}

function componentOf(id: string, { version = "", license, integrity }: Locked): Component {
  const [group, name = group] = id.startsWith("@") ? id.split("/") : [undefined, id];
  const purl = `pkg:npm/${id.replace("@", "%40")}@${version}`;
  const content = Buffer.from(integrity?.replace(/^sha512-/, "") ?? "", "base64").toString("hex");
  return {
    "bom-ref": purl,
    type: "library",
    ...(group !== undefined && { group }),
    name: name ?? id,
    version,
    purl,
    ...(integrity?.startsWith("sha512-") && { hashes: [{ alg: "SHA-512", content }] }),
    ...licensed(license),
  };
}

/** One license of SPDX, or an expression of several. */
function licensed(license: string | undefined): Pick<Component, "licenses"> {
  if (license === undefined) return {};
  return { licenses: [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }] };
}
