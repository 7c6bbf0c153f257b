// Spans: the digits of a result that a play uses.

/** Digits `from` … `from + size − 1` of a result. */
export type Span = { readonly name: string; readonly from: number; readonly size: number };

/** The positions of a span, for a play that uses all of them. */
export function placesOfSpan({ from, size }: Span): () => readonly number[] {
  const places = Array.from({ length: size }, (_, at) => from + at);
  return () => places;
}

/** The digits of a span, in order. */
export function digitsOfSpan(numbers: readonly number[], { from, size }: Span): readonly number[] {
  return numbers.slice(from, from + size);
}
