#!/usr/bin/env node
import { writeTypes } from "./write-types.ts";

/** `armature-client FROM FILE`: writes the types of an application's calls. */
try {
  console.log(await writeTypes(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
