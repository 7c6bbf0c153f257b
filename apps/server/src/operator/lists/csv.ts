// CSV for spreadsheets: UTF-8 with a byte order mark, CRLF line ends, and quotes around a text with a separator, a
// quote or a line break.

const BYTE_ORDER_MARK = "\uFEFF";
const toField = (text: string) => (/[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const toLine = (cells: readonly string[]) => `${cells.map(toField).join(",")}\r\n`;

/** Yields the bytes of a file: first the headings, then one chunk for each page of rows. */
export async function* toCsv(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + toLine(headings));
  for await (const page of pages) yield Buffer.from(page.map(toLine).join(""));
}
