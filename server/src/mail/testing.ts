import { SMTPServer } from "smtp-server";
import type { Database } from "../database/open.ts";
import { writtenText } from "./outbox.ts";

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Names in lower case; values unfolded. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded. */
  readonly text: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Refuses recipients with this status from now on; null accepts them again. */
  readonly refuseWith: (status: number | null) => void;
  readonly close: () => Promise<void>;
}

/** A real SMTP server on a free port, without TLS and sign-in. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let status: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(status === null ? null : Object.assign(new Error("refused"), { responseCode: status })),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, ...readMessage(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  await new Promise<void>((started) => server.listen(0, "127.0.0.1", started));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server listens on no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuseWith: (code) => void (status = code),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

function readMessage(raw: string): Pick<ReceivedMail, "headers" | "text"> {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { headers, text: decode(raw.slice(end + 4), headers["content-transfer-encoding"]) };
}

function decode(body: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body.replaceAll("\r\n", "\n").trimEnd();
  const bytes = body
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString().replaceAll("\r\n", "\n").trimEnd();
}

/** The mails written to somebody, oldest first, and the link and code of the newest. */
export function writtenMails(database: () => Database) {
  const mailsTo = (to: string) =>
    database().kysely.selectFrom("system.mail").selectAll().where("to", "=", to).orderBy("id").execute();
  const linkTo = async (to: string) => {
    const mail = (await mailsTo(to)).at(-1);
    const text = mail && (await writtenText(database().kysely, mail, new Date()));
    return linkOf({ text: text ?? "" });
  };
  const codeTo = async (to: string) => (await linkTo(to)).searchParams.get("code") ?? "";
  return { mailsTo, linkTo, codeTo };
}

/** The link in a mail. */
export function linkOf({ text }: Pick<ReceivedMail, "text">): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`The mail has no link: ${text}`);
  return new URL(link);
}
