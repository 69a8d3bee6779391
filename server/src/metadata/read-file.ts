import { readFileSync } from "node:fs";
import path from "node:path";
import type { Problem } from "@armature/engine";
import { doubleKeys, type Place, placesIn, syntaxPlace } from "./file-places.ts";

/** A JSON file below a folder of `metadata`. */
export interface MetadataFile {
  readonly folder: string;
  /** Relative to the folder. */
  readonly name: string;
}

/** All that is wrong in the files of metadata, a sentence for each problem, with its file, line and column. */
export class MetadataFileError extends Error {
  override readonly name = "MetadataFileError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(["The metadata cannot be used:", ...problems.map((problem) => `- ${problem}`)].join("\n"));
    this.problems = problems;
  }
}

/** Problems that may only follow from a file that cannot be read. */
const OF_NAMES: readonly string[] = ["unknownEntity", "unknownAttribute", "noPermissions"];

/** A problem and where it can be: the file that has most of the path shows it. */
interface PlacedProblem {
  readonly places: readonly { readonly file: string; readonly path: string }[];
  readonly message: string;
}

interface Sentence extends Partial<Place> {
  readonly file: string;
  readonly message: string;
}

/**
 * Reads JSON files of metadata and collects what is wrong with them, so that all of it is reported at once. A file that
 * is missing, that is not JSON or that gives a key twice is a problem too.
 */
export class MetadataFiles {
  readonly #texts = new Map<string, string>();
  readonly #read = new Map<string, unknown>();
  readonly #sentences: Sentence[] = [];
  readonly #found: PlacedProblem[] = [];
  #isPart = false;

  /** The content of a file; undefined after a problem. */
  read(of: MetadataFile): unknown {
    const file = path.join(of.folder, of.name);
    if (!this.#read.has(file)) this.#read.set(file, this.#parse(file, shownName(of)));
    return this.#read.get(file);
  }

  /** Adds problems of a file. Their paths begin at its top. */
  report(of: MetadataFile, problems: readonly Pick<Problem, "path" | "message">[]): void {
    for (const { path: place, message } of problems) this.reportIn([{ of, path: place }], message);
  }

  /** Adds a problem of the one of these files that has most of the path, or of the first one. */
  reportIn(places: readonly { readonly of: MetadataFile; readonly path: string }[], message: string): void {
    const shown = places.map(({ of, path: place }) => {
      this.read(of);
      return { file: shownName(of), path: place };
    });
    this.#found.push({ places: shown, message });
  }

  get hasProblems(): boolean {
    return this.#sentences.length + this.#found.length > 0;
  }

  /** Whether all names are known, since every file could be read and every entry has a name. */
  get isWhole(): boolean {
    return !this.#isPart && ![...this.#read.values()].includes(undefined);
  }

  /** Says that the names of something are unknown, because it could not be read. */
  miss(): void {
    this.#isPart = true;
  }

  /** As {@link report}, without unknown names as long as not all names are known. */
  reportNames(of: MetadataFile, problems: readonly Problem[]): void {
    this.report(of, this.isWhole ? problems : problems.filter(({ code }) => !OF_NAMES.includes(code)));
  }

  /** As {@link reportIn}, without unknown names as long as not all names are known. */
  reportNamesIn(places: Parameters<MetadataFiles["reportIn"]>[0], { code, message }: Omit<Problem, "path">): void {
    if (this.isWhole || !OF_NAMES.includes(code)) this.reportIn(places, message);
  }

  /** @throws MetadataFileError with all problems, in the order of the files */
  refuse(): void {
    if (this.hasProblems) throw new MetadataFileError(this.sentences());
  }

  /** A sentence for each problem, in the order of the files. */
  sentences(): readonly string[] {
    const all = [...this.#sentences, ...this.#found.map((each) => this.#placed(each))];
    const groups = Map.groupBy(all.toSorted(byPlace), ({ file, message }) => `${file} ${message}`);
    return [...groups.values()].map(sentenceOfAll);
  }

  #parse(file: string, shown: string): unknown {
    try {
      const text = readFileSync(file, "utf8");
      this.#texts.set(shown, text);
      const value = withoutSchema(JSON.parse(text));
      for (const { key, ...place } of doubleKeys(text))
        this.#sentences.push({ file: shown, ...place, message: `gives ${JSON.stringify(key)} a second time` });
      return value;
    } catch (error) {
      this.#sentences.push({ file: shown, ...this.#failure(error, shown) });
      return undefined;
    }
  }

  #failure(error: unknown, shown: string): Omit<Sentence, "file"> {
    const text = this.#texts.get(shown);
    this.#texts.delete(shown);
    const message = error instanceof Error ? error.message : String(error);
    if (text === undefined) return { message: isMissing(error) ? "is missing" : `cannot be read: ${message}` };
    return { ...syntaxPlace(text, message), message: `is not JSON: ${withoutPlace(message)}` };
  }

  #placed({ places, message }: PlacedProblem): Sentence {
    const found = places.flatMap(({ file, path: place }) => {
      const text = this.#texts.get(file);
      return text === undefined ? [] : [{ file, ...this.#placesOf(file, text)(place) }];
    });
    const [best] = found.toSorted((a, b) => b.length - a.length);
    return best ? { ...best, message } : { file: places[0]?.file ?? "", message };
  }

  readonly #finders = new Map<string, ReturnType<typeof placesIn>>();

  #placesOf(file: string, text: string): ReturnType<typeof placesIn> {
    const finder = this.#finders.get(file) ?? placesIn(text);
    this.#finders.set(file, finder);
    return finder;
  }
}

function byPlace(a: Sentence, b: Sentence): number {
  const lines = (a.line ?? 0) - (b.line ?? 0);
  return a.file.localeCompare(b.file) || lines || (a.column ?? 0) - (b.column ?? 0);
}

/**
 * The content of one file.
 * @throws MetadataFileError if it is missing or no JSON
 */
export function readFile(of: MetadataFile): unknown {
  const files = new MetadataFiles();
  const content = files.read(of);
  files.refuse();
  return content;
}

/**
 * Refuses records of a file that the database did not take.
 * @param places the path of each record in the file, and what was refused of it
 * @throws MetadataFileError
 */
export function refuseRecords(of: MetadataFile, refused: readonly Pick<Problem, "path" | "message">[]): void {
  const files = new MetadataFiles();
  files.report(of, refused);
  files.refuse();
}

/** An object can name its JSON Schema, for editors. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$schema" in value)) return value;
  const { $schema, ...rest } = value;
  return typeof $schema === "string" ? rest : value;
}

/** As people know the file, such as `metadata/library/permissions.json`. */
function shownName({ folder, name }: MetadataFile): string {
  return path.posix.join("metadata", path.basename(folder), ...name.split(path.sep));
}

/** The most further lines that a sentence names. */
const MOST_LINES = 5;

/** One sentence for the same problem at several places of a file. */
function sentenceOfAll([first, ...more]: readonly Sentence[]): string {
  const lines = more.flatMap(({ line }) => line ?? []);
  const also = lines.slice(0, MOST_LINES).join(", ") + (lines.length > MOST_LINES ? ", …" : "");
  const sentence = first ? sentenceOf(first) : "";
  return lines.length === 0 ? sentence : `${sentence} Also in line ${also}`;
}

function sentenceOf({ file, line, column, message }: Sentence): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  return `${place} ${message}${/[.?}\n]$/.test(message) ? "" : "."}`.trimStart();
}

/** A message of `JSON.parse` without its own place and without the text around it. */
function withoutPlace(message: string): string {
  return message.replace(/ (in JSON )?at position .*$/s, "").replace(/, .*is not valid JSON$/s, "");
}

function isMissing(error: unknown): boolean {
  return (error as { code?: string }).code === "ENOENT";
}
