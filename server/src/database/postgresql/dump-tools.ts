import { spawnSync } from "node:child_process";
import { DatabaseError } from "../database.ts";
import { urlsOf } from "./hosts.ts";

/**
 * Runs `pg_dump` or `pg_restore` on the database of a URL. User and password go by the environment, since others on the
 * machine can read arguments.
 * @throws DatabaseError if the tool is missing or fails; the message has the command to copy
 */
export function runTool(tool: "pg_dump" | "pg_restore", url: string, args: readonly string[]): void {
  const env = environmentOf(url);
  // pg_restore does not take the database from PGDATABASE.
  const given = [...args, `--dbname=dbname='${(env["PGDATABASE"] ?? "").replaceAll(/['\\]/g, String.raw`\$&`)}'`];
  const { status, error } = spawnSync(tool, given, { env: { ...process.env, ...env }, stdio: "inherit" });
  if (error !== undefined)
    throw new DatabaseError(
      `${tool} is not there (${(error as NodeJS.ErrnoException).code ?? "unknown"}): install the client tools of PostgreSQL, or run it where they are: ${tool} ${args.join(" ")} --dbname="$DATABASE_URL"`,
      { cause: error },
    );
  if (status !== 0) throw new DatabaseError(`${tool} failed, and said why above.`);
}

function environmentOf(url: string): NodeJS.ProcessEnv {
  const [first] = urlsOf(url);
  if (first === undefined) throw new DatabaseError("DATABASE_URL names no server.");
  const { hostname, port, username, password, pathname, searchParams } = new URL(first);
  const given = {
    PGHOST: searchParams.get("host") ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get("sslmode"),
    PGSSLROOTCERT: searchParams.get("sslrootcert"),
  };
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
}
