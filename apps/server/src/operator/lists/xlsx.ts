// A spreadsheet of one sheet that has only text cells, so that no amount is rounded and no id shortened. The file is
// streamed and not stored.

import { Readable } from "node:stream";
import { ZipFile } from "yazl";

const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const parts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Excel's limit of characters in a cell. */
const MAX_CELL = 32_767;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
// control characters, most of which XML does not allow, and the two noncharacters
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

const toCell = (text: string) =>
  `<c t="inlineStr"><is><t xml:space="preserve">${text
    .slice(0, MAX_CELL)
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[&<>]/g, (character) => entities[character]!)}</t></is></c>`;
const toRow = (cells: readonly string[]) => `<row>${cells.map(toCell).join("")}</row>`;

async function* toSheet(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${toRow(headings)}`);
  for await (const page of pages) yield Buffer.from(page.map(toRow).join(""));
  yield Buffer.from("</sheetData></worksheet>");
}

/** Streams the file's bytes. An error while reading a page ends the stream with that error. */
export function toXlsx(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
  now: Date,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name, { mtime: now });
  const sheet = Readable.from(toSheet(headings, pages), { objectMode: false });
  zip.on("error", (error: Error) => output.destroy(error));
  output.on("close", () => sheet.destroy());
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml", { mtime: now });
  zip.end();
  return output;
}
