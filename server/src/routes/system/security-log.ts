import {
  MOST_LOG_ENTRIES,
  platform,
  SECURITY_KIND_LABELS,
  securityDetailOf,
  type SecurityEvent,
  securityPersonOf,
} from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../base/errors.ts";
import { asJob } from "../../http/call-turns.ts";
import { fileRoute, route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { readNewest, readSecurityLog } from "../../session/security-log.ts";
import { LONGEST_CELL } from "../../sheets/sheet-xml.ts";
import type { SheetWorkers } from "../../sheets/sheet-workers.ts";
import { sendWorkbook } from "../sheets/send-workbook.ts";

const contracts = platform.securityLog;

/** The security log: to read for provider staff, to download for administrators. */
export function securityLogRoutes(
  app: FastifyInstance,
  { database }: ServerDeps,
  { workers }: { readonly workers: SheetWorkers },
): void {
  route(app, contracts.readSecurityLog, async ({ query: { page, size, ...filters } }) => {
    const [at, limit] = [Number(page ?? 1), Number(size ?? 50)];
    const asked = { ...filtersOf(filters), limit, offset: (at - 1) * limit };
    const { events, ...counted } = await readSecurityLog(database.kysely, asked);
    return { events: [...events], ...counted };
  });

  fileRoute(
    app,
    contracts.exportSecurityLog,
    async ({ body }, request, reply) => {
      await asJob(request);
      const { events, hasMore } = await readNewest(database.kysely, filtersOf(body));
      const rows = [...events.map(rowOf), ...(hasMore ? [[MORE]] : [])];
      return sendWorkbook(reply, workers, "Security log.xlsx", {
        title: "Security log",
        columns,
        rows,
        exportId: null,
      });
    },
    { writesNothing: true },
  );
}

const MORE = `Only the newest ${MOST_LOG_ENTRIES.toLocaleString("en")} entries are here. Download the others by a period before these.`;

const columns = ["Entry", "When (UTC)", "What", "Person", "Details", "Network address", "Device"].map((header) => ({
  header,
  choices: null,
}));

/** A text that no cell holds is cut: one entry must not keep the others from being downloaded. */
function rowOf(event: SecurityEvent): readonly string[] {
  const { id, at, kind, address, device } = event;
  const what = [SECURITY_KIND_LABELS[kind], securityPersonOf(event), securityDetailOf(event)];
  return [id, at, ...what, address ?? "", device ?? ""].map((text) => text.slice(0, LONGEST_CELL));
}

interface Filters {
  readonly kind?: SecurityEvent["kind"];
  readonly person?: string;
  readonly from?: string;
  readonly to?: string;
}

function filtersOf({ kind, person, from, to }: Filters) {
  return { kind: kind ?? null, person: person ?? null, from: instantOf(from), to: instantOf(to) };
}

function instantOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) {
    throw new AppError("invalid", { args: { problem: `'${text}' is no time; write it as 2026-01-31T00:00:00Z` } });
  }
  return at.toISOString();
}
