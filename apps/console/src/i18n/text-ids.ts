// Declares the ids of all texts. Each file of Bengali texts adds its ids to `TextFiles`, so that a new room changes no
// other file. The English file of the same name must have exactly the same ids, or the code does not compile.

/** Texts in ICU MessageFormat by id. A number among a text's values is written in the language's digits. */
export type Texts = Readonly<Record<string, string>>;

/** Type of the English texts with the same ids as a Bengali file. */
export type SameTexts<Bengali extends Texts> = Readonly<Record<keyof Bengali, string>>;

/** Texts by file: each `i18n/bn/<name>.ts` declares its texts here. */
// oxlint-disable-next-line typescript/no-empty-object-type -- each file of texts adds to it
export interface TextFiles {}

/** Titles of a room's screens by file (`i18n/bn/titles/<room>.ts`), loaded with the shell. */
// oxlint-disable-next-line typescript/no-empty-object-type -- each file of titles adds to it
export interface TitleFiles {}

export type Namespace = keyof TextFiles;
type IdsOf<Files> = { [F in keyof Files]: keyof Files[F] }[keyof Files];
export type TextId = Extract<IdsOf<TextFiles> | IdsOf<TitleFiles>, string>;
export type TextValues = Readonly<Record<string, string | number>>;
