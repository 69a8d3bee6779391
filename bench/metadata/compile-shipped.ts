import { compileMetadata, createRegistry, parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import { elements } from "@armature/onboarding/elements";
import { readShipped } from "../../server/src/metadata/shipped.ts";
import { onboarding } from "../../plugins/onboarding/server.testing.ts";

/** Compiles all shipped metadata in a new process, and reports how long it took in ms. */
const shipped = readShipped(onboarding);
const before = process.cpuUsage();
const spec = {
  revision: 1,
  application: onboarding.tenancy.declared,
  entities: shipped.flatMap((d) =>
    d.kind === "entity" ? [parseEntitySpec(d.shipped, d.name, onboarding.tenancy.declared)] : [],
  ),
  attributes: shipped.flatMap((d) =>
    d.kind === "attribute" ? [parseAttributeSpec(d.shipped, d.name, onboarding.tenancy.declared)] : [],
  ),
};
const metadata = compileMetadata(spec, createRegistry(elements));
const { user, system } = process.cpuUsage(before);
process.send?.({ ms: (user + system) / 1000, entities: metadata.entities.size, attributes: spec.attributes.length });
