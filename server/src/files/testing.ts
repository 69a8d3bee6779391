import { crc32 } from "node:zlib";
import * as sheets from "@e965/xlsx";
import type { Answer, TestProduct } from "../testing/test-product.ts";

/** A small file with the right content for its ending. */
export function contentOf(ending: string): Buffer {
  const make = CONTENTS[ending];
  if (!make) throw new Error(`There is no example of a .${ending} file`);
  return make();
}

const text = (content: string) => () => Buffer.from(content);
const CONTENTS: Readonly<Record<string, () => Buffer>> = {
  pdf: text("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"),
  doc: () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("WordDocument\0", "utf16le")]),
  docx: () => officeOf("wordprocessingml.document", "word/document.xml"),
  xls: () => sheetOf("biff8"),
  xlsx: () => sheetOf("xlsx"),
  csv: text('name,rate\r\nG0466,"1,200.50"\r\n'),
  txt: text("Zoë, Müller & Söhne\n"),
  rtf: text("{\\rtf1\\ansi Rates}"),
  png: () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  jpg: () => Buffer.from("ffd8ffe000104a46494600", "hex"),
  jpeg: () => Buffer.from("ffd8ffe000104a46494600", "hex"),
  gif: text("GIF89a\x01\x00"),
};

export const ENDINGS: readonly string[] = Object.keys(CONTENTS);

function sheetOf(bookType: "xlsx" | "biff8"): Buffer {
  const book = sheets.utils.book_new();
  sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet([["Email"], ["ann@person.example"]]), "Users");
  return Buffer.from(sheets.write(book, { type: "buffer", bookType }) as Uint8Array);
}

/** An Office file as far as its lists: what its main part is, and where. */
export function officeOf(document: string, main: string, others: Readonly<Record<string, string>> = {}): Buffer {
  const names = "http://schemas.openxmlformats.org";
  return zipOf({
    "[Content_Types].xml": `<Types xmlns="${names}/package/2006/content-types"><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${document}.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${names}/package/2006/relationships"><Relationship Id="a" Type="${names}/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
    [main]: "<main/>",
    ...others,
  });
}

/** A zip whose entries are not compressed (APPNOTE 4.3). */
export function zipOf(entries: Readonly<Record<string, string>>, comment = ""): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const local = Buffer.alloc(30);
    const sum = crc32(content);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(sum, 14);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(sum, 16);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), Buffer.from(content));
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + content.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, ...directory, end, Buffer.from(comment)]);
}

/** The body and content type of a form, as a browser sends it. */
export async function formOf(
  parts: readonly (readonly [name: string, value: string | File])[],
): Promise<{ readonly body: Buffer; readonly headers: { readonly "content-type": string } }> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const sent = new Response(form);
  const type = sent.headers.get("content-type") ?? "";
  return { body: Buffer.from(await sent.arrayBuffer()), headers: { "content-type": type } };
}

export function fileOf(name: string, content: Buffer): File {
  return new File([new Uint8Array(content)], name);
}

/** Fields of an upload besides its file. */
export type Fields = Readonly<Record<string, string>>;

/** Sends a form as a browser does, with or without a file. */
export async function upload<Person extends string>(
  product: Pick<TestProduct<Person>, "call">,
  caller: Person | "nobody",
  call: string,
  file: File | null,
  fields: Fields = {},
): Promise<Answer> {
  const files = file === null ? [] : [["file", file] as const];
  const { body, headers } = await formOf([...Object.entries(fields), ...files]);
  return product.call(caller, "POST", call, body, headers);
}
