import type { Command } from "./command.ts";
import { loadPlace } from "../load-application.ts";
import { typeFiles, writeFiles } from "../type-files.ts";

export const command: Command = {
  help: `  types/records.ts  what the attributes of each entity hold, when read and when written
  types/calls.ts    the calls, for @armature/client
  types/schemas     JSON Schemas of the metadata files, with which an editor completes names

Run it after a change of metadata or of a module's calls. 'armature check' finds what is old.`,
  run: async (place) => writeFiles(place.root, typeFiles(place, await loadPlace(place))),
};
