// Schemas shared by several features: money, ids, pages.
import Type from "typebox";

/** Decimal string with at most the currency's digits, such as "1250.00"; never a float. */
export const Money = Type.String({ pattern: "^-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,8})?$", maxLength: 28 });
/** A positive amount as a person enters it. */
export const Amount = Type.String({ pattern: "^(0|[1-9][0-9]{0,17})(\\.[0-9]{1,8})?$", maxLength: 28 });
/** Milliseconds since 1970 in UTC. */
export const EpochMs = Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 });
/** Path or URL of an image. */
export const ImageUrl = Type.String({ maxLength: 300 });
/** Text of a QR code: short enough to fit safely into one code, without control characters. */
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
 * Start of a page in a long list: the previous page's `nextCursor`, empty for the first page. It is a position in the
 * list, so that rows added later do not shift the pages. It is valid only with the same filter.
 */
export const Cursor = Type.String({ pattern: "^[A-Za-z0-9_-]*$", maxLength: 800 });
/** Null on the last page. A page may be short or empty and still have a next one. */
export const NextCursor = Type.Union([Cursor, Type.Null()]);
