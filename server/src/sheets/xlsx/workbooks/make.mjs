// node make.mjs [FOLDER]: writes each workbook NAME.xlsx and beside it NAME.json, what has to be read of it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  cells,
  COMPAT,
  esc,
  expected,
  HEAD,
  MAIN,
  OFFICE,
  PACKAGE,
  parts,
  STRICT,
  STRICT_OFFICE,
  STYLES,
  styles,
  table,
  TABLE,
  zip,
} from "./writer.mjs";

export const books = new Map();
const put = (name, file, json) => books.set(name, { file, json });
const STAFF = [{ name: "Staff", cells: cells() }];
/** The usual table in another shape: the same cells have to be read. */
const same = (name, about, source, change = (p) => p, options = {}, zipOptions = {}) => {
  const p = parts({ sheets: [{ name: "Staff", rows: table().rows }], texts: table().texts, ...options });
  put(name, zip(change(p) ?? p, zipOptions), expected(about, source, STAFF));
};
const SHEET = "xl/worksheets/sheet1.xml",
  TEXTS = "xl/sharedStrings.xml",
  BOOK = "xl/workbook.xml",
  CSS = "xl/styles.xml",
  RELS = "xl/_rels/workbook.xml.rels";
const all = (p, change) => {
  for (const k of Object.keys(p)) p[k] = change(p[k], k);
  return p;
};
/** A sheet of rows given as XML, with the cells that have to be read. */
const own = (
  name,
  about,
  source,
  rows,
  want,
  { texts, css, after, before, book, noResult, date1904, merged, root, others } = {},
) =>
  put(
    name,
    zip(
      parts({
        sheets: [{ name: "Staff", rows, after, before, root }],
        texts,
        book,
        others,
        ...(css !== undefined && { styles: css }),
      }),
    ),
    expected(about, source, [{ name: "Staff", cells: want, merged }], { noResult, date1904 }),
  );
const refused = (name, about, source, file, code = "damagedWorkbook") =>
  put(name, file, { about, source, refused: code });

// The plain table, and XML as XML may be written
same("plain", "the table as most programs write it", "ECMA-376-1, 18.3");
same("comments-in-sheet", "comments between rows, between cells and inside a value", "XML 1.0, 2.5", (p) => {
  p[SHEET] = p[SHEET]
    .replace('<row r="2">', '<!-- staff of <north> & "south" --><row r="2">')
    .replace('<c r="B3"', '<!----><c r="B3"')
    .replace("<v>45306</v>", "<v>45<!-- five -->306</v>");
});
same("instructions-in-sheet", "processing instructions that look like rows", "XML 1.0, 2.6", (p) => {
  p[SHEET] = p[SHEET]
    .replace("<sheetData>", '<?layout <row r="1"><c r="A1"/> ?><sheetData>')
    .replace('<row r="3">', '<?page 2?><row r="3">');
  p[CSS] = p[CSS].replace("<cellXfs", '<?skin <xf numFmtId="14"/> ?><cellXfs');
});
same("cdata", "texts and numbers in CDATA sections, whole and in part", "XML 1.0, 2.7", (p) => {
  p[TEXTS] = p[TEXTS]
    .replace("<t>Ann</t>", "<t><![CDATA[Ann]]></t>")
    .replace("<t>North 1</t>", "<t>Nor<![CDATA[th]]> 1</t>");
  p[SHEET] = p[SHEET].replace("<v>36585</v>", "<v><![CDATA[36585]]></v>");
});
same(
  "blanks-in-tags",
  "blanks around the equals sign, single quotes, blanks before the end of a tag",
  "XML 1.0, 3.1, productions 25 and 41",
  (p) => {
    p[SHEET] = p[SHEET]
      .replace(/<c r="(\w+)"/g, "<c r = '$1' ")
      .replaceAll("</c>", "</c >")
      .replace(/<row r="/g, '<row  r= "');
  },
);
same("lines-in-tags", "each attribute on its own line", "XML 1.0, 2.3 and 3.1", (p) => {
  p[SHEET] = p[SHEET].replace(/ (t|s)="/g, '\n\t$1="');
  p[CSS] = p[CSS].replace(/<xf /g, "<xf\n  ");
  p[RELS] = p[RELS].replace(/ (Id|Type|Target)=/g, "\r\n  $1=");
});
same(
  "pretty-printed",
  "every element on its own line, blanks around numbers",
  "XML 1.0, 2.10; ECMA-376-1, 18.3.1.96",
  (p) => {
    p[SHEET] = p[SHEET].replace(/></g, ">\n  <").replace(/<v>(\d[^<]*)<\/v>/g, "<v>\n      $1\n    </v>");
    p[BOOK] = p[BOOK].replace(/></g, ">\n<");
    p[TEXTS] = p[TEXTS].replace(/<\/si><si>/g, "</si>\n  <si>");
  },
);
same("prefix", "a prefix on every element of every part", "Namespaces in XML, 4", (p) => {
  for (const k of [SHEET, TEXTS, CSS, BOOK])
    p[k] = p[k].replace(/<(\/?)([a-zA-Z])/g, "<$1s:$2").replace('xmlns="', 'xmlns:s="');
});
same(
  "two-prefixes",
  "two prefixes of one namespace in one part, one declared on a row",
  "Namespaces in XML, 6",
  (p) => {
    p[SHEET] = p[SHEET].replace(
      /<row r="3">(.*?)<\/row>/,
      (_, inner) => `<w:row xmlns:w="${MAIN}" r="3">${inner.replace(/<(\/?)c\b/g, "<$1w:c")}</w:row>`,
    );
  },
);
same("default-changes", "the default namespace changes inside and comes back", "Namespaces in XML, 6.2", (p) => {
  p[SHEET] = p[SHEET]
    .replace(
      "<sheetData>",
      `<extra xmlns="urn:example:note"><row r="1"/><sheetData xmlns="${MAIN}"><row r="9"><c r="A9"><v>9</v></c></row></sheetData></extra><sheetData>`,
    )
    .replace(`xmlns="${MAIN}"`, `xmlns="${MAIN}" xmlns:mc="${COMPAT}" xmlns:n="urn:example:note" mc:Ignorable="n"`);
});
same("foreign-elements", "elements of another namespace with the names of cells and texts", "ECMA-376-3, 7.2", (p) => {
  p[SHEET] = p[SHEET]
    .replace("<worksheet ", `<worksheet xmlns:mc="${COMPAT}" xmlns:n="urn:example:note" mc:Ignorable="n" `)
    .replace('<row r="2">', '<n:row r="2"><n:c r="A2"><n:v>7</n:v></n:c></n:row><row r="2">')
    .replace('<c r="B2" ', '<c n:t="b" n:r="Z9" r="B2" ');
  p[TEXTS] = p[TEXTS]
    .replace("<sst ", `<sst xmlns:mc="${COMPAT}" xmlns:n="urn:example:note" mc:Ignorable="n" `)
    .replace("<si><t>Ann", "<n:si><n:t>old</n:t></n:si><si><n:t>old</n:t><t>Ann");
});
same("alternate-content", "a row in the fallback of content for programs that know more", "ECMA-376-3, 7.5", (p) => {
  p[SHEET] = p[SHEET]
    .replace("<worksheet ", `<worksheet xmlns:mc="${COMPAT}" xmlns:n="urn:example:note" `)
    .replace(
      /<row r="3">.*?<\/row>/,
      (row) =>
        `<mc:AlternateContent><mc:Choice Requires="n"><row r="3"><c r="A3"><v>1</v></c></row></mc:Choice><mc:Fallback>${row}</mc:Fallback></mc:AlternateContent>`,
    );
});
const utf16 = (text, big) => {
  const b = Buffer.from(`\ufeff${text}`, "utf16le");
  return big ? b.swap16() : b;
};
same(
  "utf-16-little",
  "every part in UTF-16, low byte first, with its mark",
  "ECMA-376-2, XML usage; XML 1.0, 4.3.3",
  (p) => all(p, (t) => utf16(t.replace("UTF-8", "UTF-16"), false)),
);
same(
  "utf-16-big",
  "the sheet and the texts in UTF-16, high byte first",
  "ECMA-376-2, XML usage; XML 1.0, 4.3.3",
  (p) => {
    for (const k of [SHEET, TEXTS]) p[k] = utf16(p[k].replace("UTF-8", "UTF-16"), true);
  },
);
same("utf-8-mark", "every part begins with the mark of UTF-8", "XML 1.0, 4.3.3", (p) => all(p, (t) => `\ufeff${t}`));
same("no-declaration", "no XML declaration in any part", "XML 1.0, 2.8", (p) => all(p, (t) => t.replace(HEAD, "")));
same(
  "odd-prolog",
  "another XML declaration, comments and instructions before and after the root",
  "XML 1.0, 2.8",
  (p) =>
    all(
      p,
      (t) =>
        t.replace(
          HEAD,
          "<?xml version = '1.0'\n encoding='utf-8' ?>\n<!-- made by a report server -->\n<?xml-stylesheet href='a.xsl'?>\n",
        ) + "\n<?end?>\n<!-- end -->\n",
    ),
);
same(
  "unknown-attributes",
  "attributes that the reader does not need, with angle brackets and references",
  "XML 1.0, 3.1; ECMA-376-3, 7.2",
  (p) => {
    p[SHEET] = p[SHEET]
      .replace("<worksheet ", `<worksheet xmlns:mc="${COMPAT}" xmlns:n="urn:example:note" mc:Ignorable="n" `)
      .replace(/<c r="(B\d)"/g, '<c n:note="a > b &lt; c &#x22;/>&#x22;" r="$1"')
      .replace(/<row r="(\d)"/g, '<row r="$1" spans="1:5" ht="15" customHeight="1" n:id=\'it"s\'');
  },
);

// Texts
{
  const texts =
    "<si><t>Email</t></si><si><t>First Name</t></si><si><t>Room</t></si><si><t>ann@people.example</t></si><si/><si><t>North 1</t></si><si/><si><t>ben@people.example</t></si><si><t>Ben</t></si>";
  const ref = (r, row) =>
    `<row r="${r}">${row.map((i, c) => `<c r="${"ABC"[c]}${r}" t="s"><v>${i}</v></c>`).join("")}</row>`;
  own(
    "empty-text",
    "an empty entry among the shared texts keeps its place",
    "ECMA-376-1, 18.4.8: every child of si is optional",
    ref(1, [0, 1, 2]) + ref(2, [3, 4, 5]) + ref(3, [7, 8, 6]),
    {
      A1: "Email",
      B1: "First Name",
      C1: "Room",
      A2: "ann@people.example",
      C2: "North 1",
      A3: "ben@people.example",
      B3: "Ben",
    },
    { texts },
  );
  own(
    "empty-texts-other-forms",
    "an entry with an empty run, and one with an empty text",
    "ECMA-376-1, 18.4.4, 18.4.8, 18.4.12",
    ref(1, [0, 1, 2]) + ref(2, [3, 4, 5]) + ref(3, [7, 8, 6]),
    {
      A1: "Email",
      B1: "First Name",
      C1: "Room",
      A2: "ann@people.example",
      C2: "North 1",
      A3: "ben@people.example",
      B3: "Ben",
    },
    { texts: texts.replace("<si/>", "<si><r><t></t></r></si>").replace("<si/>", '<si><t xml:space="preserve"/></si>') },
  );
}
const si = (...xml) => xml.map((x) => `<si>${x}</si>`).join("");
const list = (n, t = "s") =>
  `<row r="1"><c r="A1" t="inlineStr"><is><t>Text</t></is></c></row>${Array.from({ length: n }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" t="${t}"><v>${i}</v></c></row>`).join("")}`;
const column = (...values) => ({ A1: "Text", ...Object.fromEntries(values.map((v, i) => [`A${i + 2}`, v])) });
own(
  "rich-text",
  "runs of rich text are one text; phonetic hints are none",
  "ECMA-376-1, 18.4.4, 18.4.6, 18.4.8",
  list(3),
  column("Ann Lee", "東京", "plain"),
  {
    texts: si(
      '<r><t xml:space="preserve">Ann </t></r><r><rPr><b/><sz val="11"/></rPr><t>Lee</t></r>',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="0"/>',
      "<r><rPr><i/></rPr><t>pl</t></r><r><t>ain</t></r>",
    ),
  },
);
own(
  "references",
  "character references, decimal and hexadecimal, beyond the first plane, and escaped twice",
  "XML 1.0, 4.1 and 4.6",
  list(5),
  column("Café", "😀 山", "a<b>&\"'", "&lt;b&gt;", "first\nsecond"),
  {
    texts: si(
      "<t>Caf&#233;</t>",
      "<t>&#x1F600; &#x5c71;</t>",
      "<t>a&lt;b&gt;&amp;&quot;&apos;</t>",
      "<t>&amp;lt;b&amp;gt;</t>",
      "<t>first&#10;second</t>",
    ),
  },
);
own(
  "escapes",
  "characters escaped as _xHHHH_, and the escape of an escape",
  "ECMA-376-1, 22.9.2.19",
  list(4),
  column("tab\there", "_x0041_", "A and a", "x_y_xyz"),
  { texts: si("<t>tab_x0009_here</t>", "<t>_x005F_x0041_</t>", "<t>_x0041_ and _x0061_</t>", "<t>x_y_xyz</t>") },
);
own(
  "blanks-in-texts",
  "blanks at the ends and line breaks",
  "XML 1.0, 2.10; ECMA-376-1, 18.4.12",
  list(3),
  column("inner  blanks", "one\ntwo", "a\u00a0b"),
  { texts: si("<t>inner  blanks</t>", '<t xml:space="preserve">one\ntwo</t>', "<t>a\u00a0b</t>") },
);
own(
  "counts-are-wrong",
  "counts that are not true, texts twice and texts that no cell uses",
  "ECMA-376-1, 18.4.9: both counts are optional",
  list(4),
  column("a", "b", "a", "c"),
  {
    texts: undefined,
    others: {
      [TEXTS]: `${HEAD}<sst xmlns="${MAIN}" count="900" uniqueCount="2">${si("<t>a</t>", "<t>b</t>", "<t>a</t>", "<t>c</t>", "<t>unused</t>")}<extLst><ext uri="{x}"><si><t>never</t></si></ext></extLst></sst>`,
      [RELS]: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="t" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
  },
);
own(
  "inline",
  "texts in their cells: plain, in runs, with phonetic hints, empty",
  "ECMA-376-1, 18.3.1.53",
  `<row r="1"><c r="A1" t="inlineStr"><is><t>Email</t></is></c><c r="B1" t="inlineStr"><is><r><t>First </t></r><r><t>Name</t></r></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>ann@people.example</t><rPh sb="0" eb="1"><t>x</t></rPh></is></c><c r="B2" t="inlineStr"><is/></c><c r="C2" t="inlineStr"><is><t/></is></c><c r="D2" t="inlineStr"><is><t>end &amp; done</t></is></c></row>`,
  { A1: "Email", B1: "First Name", A2: "ann@people.example", D2: "end & done" },
);
same(
  "texts-elsewhere",
  "the shared texts in another folder, named by an absolute target",
  "ECMA-376-2, relationships",
  (p) => {
    p["data/All Texts.xml"] = p[TEXTS];
    delete p[TEXTS];
    p[RELS] = p[RELS].replace('Target="sharedStrings.xml"', 'Target="/data/All%20Texts.xml"');
    p["[Content_Types].xml"] = p["[Content_Types].xml"].replace("/xl/sharedStrings.xml", "/data/All%20Texts.xml");
    return Object.fromEntries(
      Object.entries(p).map(([k, v]) => [k === "data/All Texts.xml" ? "data/All%20Texts.xml" : k, v]),
    );
  },
);

// Cells and rows
same(
  "no-references",
  "rows and cells without their places",
  "ECMA-376-1, 18.3.1.4 and 18.3.1.73: r is optional",
  (p) => {
    p[SHEET] = p[SHEET].replace(/<(c|row) r="\w+"/g, "<$1");
  },
);
own(
  "some-references",
  "places on some cells only: the others follow",
  "ECMA-376-1, 18.3.1.4",
  '<row r="1"><c t="str"><v>A</v></c><c t="str"><v>B</v></c><c r="E1" t="str"><v>E</v></c><c t="str"><v>F</v></c></row><row><c><v>1</v></c></row><row r="5"><c r="B5"><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c></row>',
  { A1: "A", B1: "B", E1: "E", F1: "F", A2: 1, B5: 2, C5: 3, A6: 4 },
);
own(
  "dimension-is-wrong",
  "a dimension and spans that say too little",
  "ECMA-376-1, 18.3.1.35: a hint",
  table().rows.replace(/<row r="(\d)"/g, '<row r="$1" spans="1:1"'),
  cells(),
  { texts: table().texts, before: '<dimension ref="A1"/>' },
);
own(
  "far-cells",
  "the last cell of a sheet",
  "ECMA-376-1, 18.3.1.4",
  '<row r="1"><c r="A1" t="str"><v>first</v></c></row><row r="2"><c r="A2" t="str"><v>x</v></c></row><row r="1048576"><c r="XFD1048576" t="str"><v>last</v></c></row>',
  { A1: "first", A2: "x", XFD1048576: "last" },
);
own(
  "blank-cells",
  "cells with a format only, rows without cells",
  "ECMA-376-1, 18.3.1.4",
  '<row r="1"><c r="A1" s="1"/><c r="B1" t="str"><v>B</v></c><c r="C1" s="2"></c></row><row r="2"/><row r="3" ht="30" customHeight="1"></row><row r="4"><c r="B4" t="str"><v></v></c><c r="C4"><v>5</v></c><c r="D4" t="s"><v/></c></row>',
  { B1: "B", C4: 5 },
  { texts: si("<t>never</t>") },
);
own(
  "formulas",
  "results of formulas: text, number, flag, error; shared and array formulas",
  "ECMA-376-1, 18.3.1.40",
  '<row r="1"><c r="A1" t="str"><f>"Em"&amp;"ail"</f><v>Email</v></c><c r="B1" t="str"><f t="array" ref="B1:C1">{"B","C"}</f><v>B</v></c><c r="C1" t="str"><v>C</v></c></row><row r="2"><c r="A2"><f t="shared" ref="A2:A3" si="0">1+1</f><v>2</v></c><c r="B2" t="b"><f>1=1</f><v>1</v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row><row r="3"><c r="A3"><f t="shared" si="0"/><v>2</v></c><c r="B3" t="b"><v>0</v></c><c r="C3" t="str"><f>""</f><v></v></c></row>',
  { A1: "Email", B1: "B", C1: "C", A2: 2, B2: true, C2: { e: "#DIV/0!" }, A3: 2, B3: false },
);
own(
  "no-result",
  "formulas that no program has computed: what people see is not in the file, which has to be said",
  "ECMA-376-1, 18.3.1.96: v is optional",
  '<row r="1"><c r="A1" t="str"><v>Email</v></c><c r="B1" t="str"><v>Total</v></c></row><row r="2"><c r="A2" t="str"><v>ann@people.example</v></c><c r="B2"><f>SUM(C2:D2)</f></c></row><row r="3"><c r="A3" t="str"><v>ben@people.example</v></c><c r="B3" t="str"><f>UPPER(A3)</f></c></row>',
  { A1: "Email", B1: "Total", A2: "ann@people.example", A3: "ben@people.example" },
  { noResult: ["B2", "B3"] },
);
own(
  "errors",
  "errors of formulas, newer ones too",
  "ECMA-376-1, 18.18.11; MS-XLSX",
  `<row r="1">${["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"].map((e, i) => `<c r="${"ABCDEFG"[i]}1" t="e"><v>${e}</v></c>`).join("")}</row><row r="2"><c r="A2" t="str"><v>x</v></c></row>`,
  {
    ...Object.fromEntries(
      ["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"].map((e, i) => [`${"ABCDEFG"[i]}1`, { e }]),
    ),
    A2: "x",
  },
);
own(
  "numbers",
  "numbers with exponents, many digits, signs",
  "ECMA-376-1, 18.3.1.96; XML Schema 2, double",
  '<row r="1"><c r="A1" t="str"><v>n</v></c></row>' +
    ["1E3", "-2.5e-3", "1234567893", "0.30000000000000004", "+7", "-0.5", "12345678901234567890", ".5"]
      .map((n, i) => `<row r="${i + 2}"><c r="A${i + 2}"${i % 2 ? ' t="n"' : ""}><v>${n}</v></c></row>`)
      .join(""),
  { A1: "n", A2: 1000, A3: -0.0025, A4: 1234567893, A5: 0.3, A6: 7, A7: -0.5, A8: 12345678901234567890, A9: 0.5 },
);

// Formats
const day = (n, s, text, z = "day") => ({ n, s, z, text });
const formatted = (values) => ({
  rows: `<row r="1"><c r="A1" t="str"><v>Value</v></c></row>${values.map((v, i) => `<row r="${i + 2}"><c r="A${i + 2}" s="${v.s}"><v>${v.n}</v></c></row>`).join("")}`,
  want: { A1: "Value", ...Object.fromEntries(values.map((v, i) => [`A${i + 2}`, v])) },
});
{
  const f = formatted([
    day(45306, 1, "2024-01-15"),
    day(45306, 2, "2024-01-15"),
    day(45306.75, 3, "18:00"),
    day(45306.75, 4, "2024-01-15 18:00"),
    day(1.5, 5, "36:00"),
    { n: 0.07, s: 6, z: "0.00%", text: "7%" },
    { n: 1234, s: 7, z: "#,##0", text: "1234" },
  ]);
  own("built-in-formats", "formats that a number names and no part defines", "ECMA-376-1, 18.8.30", f.rows, f.want, {
    css: styles([14, 15, 20, 22, 46, 10, 3]),
  });
}
{
  const f = formatted([
    day(45306, 1, "2024-01-15"),
    day(45306, 2, "2024-01-15"),
    day(45306.5, 3, "2024-01-15 12:00"),
    { n: 1234, s: 4, z: "00000", text: "01234" },
    { n: 0.5, s: 5, z: "0.0%", text: "50%" },
    { n: 5, s: 6, z: '0 "days"', text: "5" },
    { n: 12, s: 7, z: '#,##0\\ "Std."', text: "12" },
  ]);
  own(
    "own-formats",
    "formats of the workbook: days with languages, literal texts that look like days",
    "ECMA-376-1, 18.8.30 and 18.8.31",
    f.rows,
    f.want,
    {
      css: styles([
        "[$-409]d\\-mmm\\-yyyy;@",
        'dddd", the "d\\. mmmm yyyy',
        "m/d/yy\\ h:mm",
        "00000",
        "[Red]0.0%;\\-0.0%",
        '0 "days"',
        '#,##0\\ "Std."',
      ]),
    },
  );
}
{
  const f = formatted([day(43844, 1, "2024-01-15"), day(0, 1, "1904-01-01"), day(43844.25, 4, "2024-01-15 06:00")]);
  own("from-1904", "a workbook that counts days from 1904", "ECMA-376-1, 18.2.28 and 18.17.4.1", f.rows, f.want, {
    css: STYLES,
    book: '<workbookPr date1904="true"/>',
    date1904: true,
  });
}
own(
  "no-styles",
  "no part with styles",
  "ECMA-376-1, 12.3.20: optional",
  '<row r="1"><c r="A1" t="str"><v>n</v></c></row><row r="2"><c r="A2"><v>45306</v></c></row>',
  { A1: "n", A2: 45306 },
  { css: null },
);
{
  const f = formatted([day(45306, 1, "2024-01-15"), { n: 45306, s: 2, z: "General", text: "45306" }]);
  own(
    "styles-of-styles",
    "formats of named styles and of conditions stand beside those of the cells",
    "ECMA-376-1, 18.8.9 and 18.8.10",
    f.rows,
    f.want,
    {
      css: `<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="3"><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="14"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0"><alignment horizontal="left"/></xf><xf numFmtId="0" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="1"><dxf><numFmt numFmtId="14" formatCode="0"/></dxf></dxfs>`,
    },
  );
}
{
  const rows =
    '<row r="1"><c r="A1" t="str"><v>When</v></c></row>' +
    [
      ["2024-01-15", 1],
      ["2024-01-15T00:00:00", 1],
      ["2024-01-15T18:30:00", 4],
    ]
      .map(([v, s], i) => `<row r="${i + 2}"><c r="A${i + 2}" s="${s}" t="d"><v>${v}</v></c></row>`)
      .join("");
  put(
    "strict",
    zip(parts({ sheets: [{ name: "Staff", rows }], ns: STRICT, office: STRICT_OFFICE, book: "<workbookPr/>" })),
    expected(
      "the strict form of the format, with days as texts of ISO 8601",
      "ECMA-376-1, 18.18.11 and 18.17.4.1; ISO 29500 strict",
      [
        {
          name: "Staff",
          cells: {
            A1: "When",
            A2: day(45306, 1, "2024-01-15"),
            A3: day(45306, 1, "2024-01-15"),
            A4: day(45306.770833333336, 4, "2024-01-15 18:30"),
          },
        },
      ],
    ),
  );
}

// Sheets and package
own(
  "merged",
  "merged cells",
  "ECMA-376-1, 18.3.1.55",
  '<row r="1"><c r="A1" t="str"><v>Person</v></c><c r="B1" t="str"><v>Place</v></c><c r="C1" s="0"/></row><row r="2"><c r="A2" s="0"/><c r="B2" t="str"><v>Room</v></c><c r="C2" t="str"><v>Floor</v></c></row><row r="3"><c r="A3" t="str"><v>Ann</v></c><c r="B3" t="str"><v>N1</v></c><c r="C3"><v>2</v></c></row>',
  { A1: "Person", B1: "Place", B2: "Room", C2: "Floor", A3: "Ann", B3: "N1", C3: 2 },
  {
    merged: ["A1:A2", "B1:C1"],
    after: '<mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>',
  },
);
{
  const t = (text) =>
      `<row r="1"><c r="A1" t="str"><v>${text}</v></c></row><row r="2"><c r="A2" t="str"><v>${text} 1</v></c></row>`,
    c = (text) => ({ A1: text, A2: `${text} 1` });
  put(
    "hidden-sheets",
    zip(
      parts({
        sheets: [
          { name: "Lists", rows: t("List"), state: "hidden" },
          { name: "Secret", rows: t("Secret"), state: "veryHidden" },
          { name: 'R&D <"staff">', rows: t("Name") },
          { name: "Späße 山", rows: t("Other") },
        ],
      }),
    ),
    expected(
      "hidden sheets before the one that people see; names with marks",
      "ECMA-376-1, 18.2.19",
      [
        { name: "Lists", hidden: true, cells: c("List") },
        { name: "Secret", hidden: true, cells: c("Secret") },
        { name: 'R&D <"staff">', cells: c("Name") },
        { name: "Späße 山", cells: c("Other") },
      ],
      { read: 2 },
    ),
  );
  const p = parts({
    sheets: [
      { name: "Second", rows: t("Second") },
      { name: "First", rows: t("First") },
    ],
  });
  p[BOOK] = p[BOOK]
    .replace(/<sheet name="Second"[^>]*>/, "")
    .replace("</sheets>", '<sheet name="Second" sheetId="1" r:id="rId1"/></sheets>');
  put(
    "sheet-order",
    zip(p),
    expected("sheets in another order than their files", "ECMA-376-1, 18.2.20", [
      { name: "First", cells: c("First") },
      { name: "Second", cells: c("Second") },
    ]),
  );
}
same("book-elsewhere", "the workbook in another folder and under another name", "ECMA-376-2, relationships", (p) =>
  Object.fromEntries(
    Object.entries(p).map(([k, v]) => [
      k.replace(/^xl\//, "content/").replace("workbook.xml", "book1.xml"),
      k.startsWith("xl/")
        ? v
        : v
            .replaceAll("/xl/", "/content/")
            .replaceAll("xl/workbook", "content/workbook")
            .replaceAll("workbook.xml", "book1.xml"),
    ]),
  ),
);
same("stored", "parts that are not compressed", "APPNOTE 4.4.5; ECMA-376-2, annex B", undefined, {}, { stored: true });
same(
  "sizes-after-data",
  "a zip written in one go: sizes after the data, entries for folders, a comment",
  "APPNOTE 4.3.9",
  undefined,
  {},
  { descriptors: true, folders: true, comment: "made by a stream" },
);
own(
  "extensions",
  "a list of extensions at the end of a sheet, with rows in it",
  "ECMA-376-1, 18.2.10",
  table().rows,
  cells(),
  {
    texts: table().texts,
    after: `<extLst><ext uri="{78C0D931}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:conditionalFormattings/><sheetData><row r="2"><c r="A2"><v>1</v></c></row></sheetData></ext></extLst>`,
  },
);

// What no conforming reader takes
const broken = (change) => {
  const p = parts({ sheets: [{ name: "Staff", rows: table().rows }], texts: table().texts });
  return zip(change(p) ?? p);
};
refused(
  "dtd",
  "a document type, even an empty one",
  "ECMA-376-2, XML usage (M1.18)",
  broken((p) => {
    p[TEXTS] = p[TEXTS].replace("<sst ", '<!DOCTYPE sst [<!ENTITY a "Ann">]><sst ');
  }),
);
refused(
  "unknown-entity",
  "a reference that XML does not know",
  "XML 1.0, 4.1",
  broken((p) => {
    p[TEXTS] = p[TEXTS].replace("North 1", "North&nbsp;1");
  }),
);
refused(
  "crossed-tags",
  "elements that cross",
  "XML 1.0, 3.1",
  broken((p) => {
    p[SHEET] = p[SHEET].replace("</v></c>", "</c></v>");
  }),
);
refused(
  "text-out-of-range",
  "a cell that names a text that is not there",
  "ECMA-376-1, 18.18.11",
  broken((p) => {
    p[SHEET] = p[SHEET].replace('<c r="B2" t="s"><v>6</v>', '<c r="B2" t="s"><v>600</v>');
  }),
);
refused(
  "bad-sum",
  "a part whose sum is not the one written down",
  "APPNOTE 4.4.7",
  zip(parts({ sheets: [{ name: "Staff", rows: table().rows }], texts: table().texts }), { badSum: SHEET }),
);

if (process.argv[1]?.endsWith("make.mjs")) {
  const folder = process.argv[2] ?? new URL(".", import.meta.url).pathname;
  mkdirSync(folder, { recursive: true });
  for (const [name, { file, json }] of books) {
    writeFileSync(join(folder, `${name}.xlsx`), file);
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(json, null, 1)}\n`);
  }
  console.log(`${books.size} workbooks`);
}
void esc;
