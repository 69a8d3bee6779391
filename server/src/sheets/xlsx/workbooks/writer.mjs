// Puts down the parts of a workbook exactly as they are given. No packages; Node 22.2 or later (zlib.crc32).
import { crc32, deflateRawSync } from "node:zlib";
export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main";
export const STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships";
export const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
export const COMPAT = "http://schemas.openxmlformats.org/markup-compatibility/2006";
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
export const esc = (t) =>
  String(t).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
export const column = (c) => (c >= 26 ? column(Math.floor(c / 26) - 1) : "") + String.fromCharCode(65 + (c % 26));

/** A zip. options: stored (no compression), descriptors (sizes after the data), folders (entries for folders), comment, badSum (name of a part whose sum is false). */
export function zip(parts, { stored = false, descriptors = false, folders = false, comment = "", badSum = "" } = {}) {
  const entries = Object.entries(parts);
  if (folders)
    for (const f of [
      ...new Set(
        entries.flatMap(([n]) =>
          n
            .split("/")
            .slice(0, -1)
            .map((_, i, a) => `${a.slice(0, i + 1).join("/")}/`),
        ),
      ),
    ])
      entries.push([f, ""]);
  const bodies = [],
    directory = [];
  let at = 0;
  for (const [name, content] of entries) {
    const data = Buffer.isBuffer(content) ? content : Buffer.from(content),
      asIs = stored || data.length === 0,
      packed = asIs ? data : deflateRawSync(data, { level: 9 }),
      file = Buffer.from(name);
    const sum = (crc32(data) ^ (name === badSum ? 1 : 0)) >>> 0,
      local = Buffer.alloc(30),
      entry = Buffer.alloc(46);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(0x0800 | (descriptors ? 8 : 0), 6);
    local.writeUInt16LE(asIs ? 0 : 8, 8);
    local.writeUInt16LE(0x21, 12);
    local.writeUInt32LE(sum, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(file.length, 26);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    local.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at, 42);
    const tail = descriptors ? Buffer.alloc(16) : Buffer.alloc(0);
    if (descriptors) {
      tail.writeUInt32LE(0x08074b50, 0);
      local.copy(tail, 4, 14, 26);
      local.fill(0, 14, 26);
    }
    bodies.push(local, file, packed, tail);
    directory.push(entry, file);
    at += 30 + file.length + packed.length + tail.length;
  }
  const listed = Buffer.concat(directory),
    end = Buffer.alloc(22),
    note = Buffer.from(comment);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(note.length, 20);
  return Buffer.concat([...bodies, listed, end, note]);
}

/**
 * The parts of a workbook. sheets: { name, rows (content of sheetData), before, after, state, xml (the whole part), root (attributes of worksheet) };
 * texts (content of sst), styles (content of styleSheet), book (before sheets), ns, office: the namespaces.
 */
export function parts({ sheets, texts, styles = STYLES, book = "", ns = MAIN, office = OFFICE, others = {} }) {
  const rel = (id, type, target) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const over = (part, type) => `<Override PartName="${part}" ContentType="${TYPE}.${type}+xml"/>`;
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${over("/xl/workbook.xml", "sheet.main")}${sheets.map((_, i) => over(`/xl/worksheets/sheet${i + 1}.xml`, "worksheet")).join("")}${styles === null ? "" : over("/xl/styles.xml", "styles")}${texts === undefined ? "" : over("/xl/sharedStrings.xml", "sharedStrings")}</Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${rel("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${ns}" xmlns:r="${office}">${book}<sheets>${sheets.map((s, i) => `<sheet name="${esc(s.name)}" sheetId="${i + 1}"${s.state ? ` state="${s.state}"` : ""} r:id="rId${i + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, i) => rel(`rId${i + 1}`, "worksheet", `worksheets/sheet${i + 1}.xml`)).join("")}${styles === null ? "" : rel("rIdS", "styles", "styles.xml")}${texts === undefined ? "" : rel("rIdT", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    ...(styles === null ? {} : { "xl/styles.xml": `${HEAD}<styleSheet xmlns="${ns}">${styles}</styleSheet>` }),
    ...(texts === undefined ? {} : { "xl/sharedStrings.xml": `${HEAD}<sst xmlns="${ns}">${texts}</sst>` }),
    ...Object.fromEntries(
      sheets.map((s, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        s.xml ??
          `${HEAD}<worksheet xmlns="${ns}" xmlns:r="${office}"${s.root ?? ""}>${s.before ?? ""}<sheetData>${s.rows}</sheetData>${s.after ?? ""}</worksheet>`,
      ]),
    ),
    ...others,
  };
}
const FONTS =
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>';
/** styleSheet with the formats given; the style of a cell is its place in the list, 0 is General. A number is the id of a built-in format. */
export function styles(formats, { lead = "", tail = "" } = {}) {
  const own = formats.filter((f) => typeof f === "string");
  return `${lead}${own.length ? `<numFmts count="${own.length}">${own.map((f, i) => `<numFmt numFmtId="${170 + i}" formatCode="${esc(f)}"/>`).join("")}</numFmts>` : ""}${FONTS}<cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formats.map((f) => `<xf numFmtId="${typeof f === "string" ? 170 + own.indexOf(f) : f}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>${tail}`;
}
/** 1 a short day, 2 percent, 3 zeros, 4 day and time. */
export const STYLES = styles([14, 9, "00000", "yyyy-mm-dd hh:mm"]);

/** The usual table, whose rows the cases write in different shapes. */
export const TABLE = [
  ["Email", "First Name", "Room", "Start Date", "Share"],
  [
    "ann@people.example",
    "Ann",
    "North 1",
    { n: 45306, s: 1, z: "day", text: "2024-01-15" },
    { n: 0.85, s: 2, z: "0%", text: "85%" },
  ],
  [
    "ben@people.example",
    "Ben",
    "North 2",
    { n: 36585, s: 1, z: "day", text: "2000-02-29" },
    { n: 1, s: 2, z: "0%", text: "100%" },
  ],
  [
    "cleo@people.example",
    "Cleo",
    "South 3",
    { n: 45657, s: 1, z: "day", text: "2024-12-31" },
    { n: 0.125, s: 2, z: "0%", text: "12.5%" },
  ],
];
/** Rows and shared texts of a table. change: { cell(ref, attributes, content), si(text, i) } writes them in another way. */
export function table(rows = TABLE, change = {}) {
  const texts = [],
    si = change.si ?? ((t) => `<si><t>${esc(t)}</t></si>`);
  const cell = change.cell ?? ((ref, a, v) => `<c r="${ref}"${a}>${v}</c>`),
    row = change.row ?? ((r, cells) => `<row r="${r}">${cells}</row>`);
  const xml = rows
    .map((line, r) =>
      row(
        r + 1,
        line
          .map((v, c) => {
            const ref = column(c) + (r + 1);
            if (v === null) return "";
            if (typeof v === "object") return cell(ref, ` s="${v.s}"`, `<v>${v.n}</v>`);
            if (!texts.includes(v)) texts.push(v);
            return cell(ref, ' t="s"', `<v>${texts.indexOf(v)}</v>`);
          })
          .join(""),
      ),
    )
    .join("");
  return { rows: xml, texts: texts.map(si).join("") };
}
/** Cells by their place, of rows of values. */
export function cells(rows = TABLE, from = [0, 0]) {
  return Object.fromEntries(
    rows.flatMap((row, r) => row.flatMap((v, c) => (v === null ? [] : [[column(c + from[1]) + (r + from[0] + 1), v]]))),
  );
}
/** What the product shows of a value. */
export const shown = (v) =>
  typeof v === "string"
    ? v
    : typeof v === "boolean"
      ? v
        ? "TRUE"
        : "FALSE"
      : typeof v === "number"
        ? v.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: 15 })
        : (v.text ?? v.e);
/**
 * What has to be read: { sheets: [{ name, hidden, merged, cells }], date1904, read: { sheet, texts } }. A cell is a text, a number, true or false, { e: error } or { n: number, z: format }.
 * `read` is the sheet that the product reads if none is named, with the text of each cell.
 */
export function expected(about, source, sheets, { date1904 = false, read = 0, noResult } = {}) {
  const plain = (v) => (typeof v === "object" && v.n !== undefined ? { n: v.n, z: v.z } : v);
  return {
    about,
    source,
    date1904,
    sheets: sheets.map((s) => ({
      name: s.name,
      hidden: s.hidden ?? false,
      merged: s.merged ?? [],
      cells: Object.fromEntries(Object.entries(s.cells).map(([k, v]) => [k, plain(v)])),
    })),
    read: {
      sheet: sheets[read].name,
      texts: Object.fromEntries(Object.entries(sheets[read].cells).map(([k, v]) => [k, shown(v)])),
    },
    ...(noResult && { noResult }),
  };
}
