type Words = { readonly title: string; readonly content: string };
type InBoth<T> = { readonly bn: T; readonly en: T };

/** A topic of help as the seed writes it. */
export type SeedTopic = { readonly tag: string; readonly title: InBoth<string>; readonly articles: readonly InBoth<Words>[] };
