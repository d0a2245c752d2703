/** An entry of a list of texts, such as a link of the menu. */
export type TextItem = Readonly<Record<string, string>>

/** A list of texts in a page's defaults. `blank` has the names of an entry's texts. */
export interface TextList<Item extends TextItem = TextItem> {
  blank: Item
  items: readonly Item[]
}

export function textList<Item extends TextItem>(blank: Item, items: readonly Item[] = []): TextList<Item> {
  return { blank, items }
}

/** A label and where it leads: a path of the shop, or a web, mail or telephone address. */
export type TextLink = { label: string; link: string }

export const BLANK_LINK: TextLink = { label: '', link: '' }

/** The defaults of a page's texts, switches and lists, by name. */
export type TextDefaults = Readonly<Record<string, string | boolean | TextList>>

/** A page's texts as they are shown. */
export type TextsOf<Defaults> = {
  readonly [Name in keyof Defaults]: Defaults[Name] extends TextList<infer Item>
    ? Item[]
    : Defaults[Name] extends boolean
      ? boolean
      : string
}

/** A React key of an entry. */
export function itemKey(item: TextItem): string {
  return JSON.stringify(Object.values(item))
}

/** The paragraphs of a text, which blank lines separate, each with its place in the text as a React key. */
export function paragraphs(text: string): { key: number; text: string }[] {
  return [...text.matchAll(/\S.*(?:\n.*\S.*)*/g)].map(({ 0: paragraph, index }) => ({
    key: index,
    text: paragraph,
  }))
}
