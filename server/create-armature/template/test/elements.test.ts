import { conformance } from "@armature/testing";

await conformance("elements");
