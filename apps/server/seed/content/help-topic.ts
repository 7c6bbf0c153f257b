type TextPair = { readonly title: string; readonly content: string };
type BothLanguages<T> = { readonly bn: T; readonly en: T };

/** A topic of help, in the form that the seed writes. */
export type SeedTopic = {
  readonly tag: string;
  readonly title: BothLanguages<string>;
  readonly articles: readonly BothLanguages<TextPair>[];
};
