import type { ParseArgsConfig } from "node:util";
import type { Config, WholeApplication } from "@armature/server";
import type { Place } from "../place.ts";

/** A command of `armature`. */
export interface Command<Of = Place> {
  /** What follows its name. All take `--application NAME` too. */
  readonly takes?: string;
  /** One screen at most. */
  readonly help: string;
  readonly options?: NonNullable<ParseArgsConfig["options"]>;
  /** Takes all of its arguments unread. */
  readonly readsItself?: true;
  readonly run: (of: Of, options: Options, args: readonly string[]) => Promise<void>;
}

export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** An application, with the settings of the environment. */
export interface Installed {
  readonly application: WholeApplication;
  readonly config: Config;
}

/** A command that needs no sources of the application: the built server has it too. It calls the function once. */
export type InstalledCommand = Command<() => Installed>;
