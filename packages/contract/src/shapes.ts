// Schemas shared by several features: money, ids, pages.
import Type from "typebox";

/** An amount as decimal string, with at most the digits of its currency, such as "1250.00". Never a float. */
export const Money = Type.String({ pattern: "^-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,8})?$", maxLength: 28 });
/** A positive amount as a person enters it. */
export const Amount = Type.String({ pattern: "^(0|[1-9][0-9]{0,17})(\\.[0-9]{1,8})?$", maxLength: 28 });
/** Milliseconds since 1970 in UTC. */
export const EpochMs = Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 });
/** Path or URL of an image. */
export const ImageUrl = Type.String({ maxLength: 300 });
/** Text of a QR code, without control characters. At most 600 characters, so that it fits into one code. */
export const QrText = Type.String({ pattern: "^[^\\u0000-\\u001f\\u007f]{1,600}$" });
export const Code = Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" });
export const EmptyObject = Type.Object({});
/** A game's catalogue id, a 32-bit number. */
export const NodeId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const PageNo = Type.Integer({ minimum: 1, maximum: 100_000, default: 1 });
export function pageSize(standard: number, max: number) {
  return Type.Integer({ minimum: 1, maximum: max, default: standard });
}

/**
 * Position in a long list at which a page starts: the previous page's `nextCursor`, empty for the first page. Rows
 * added later do not shift the pages. A cursor is valid only with the filter with which it was created.
 */
export const Cursor = Type.String({ pattern: "^[A-Za-z0-9_-]*$", maxLength: 800 });
/** Cursor of the next page; null on the last page. A page may be short or empty and still have a next one. */
export const NextCursor = Type.Union([Cursor, Type.Null()]);
