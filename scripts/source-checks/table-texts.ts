import { codeSpansOf, tablesOf } from './markdown.ts'

const COLUMN_OF_TEXTS = /^(Code|Text|Title)$/

/** The texts in backticks in the columns Code, Text and Title of a page. */
export function textsOf(page: string): string[] {
  return tablesOf(page).flatMap(([header = [], ...rows]) =>
    rows
      .flatMap((row) => row.filter((_, index) => COLUMN_OF_TEXTS.test(header[index] ?? '')))
      .flatMap(codeSpansOf),
  )
}

/** A source with its texts as users read them: without escaped quotes and class names, and with single spaces. */
export function asShown(source: string): string {
  return source
    .replace(/\\(['"`])/g, '$1')
    .replaceAll("''", "'")
    .replace(/ className="[^"]*"/g, '')
    .replaceAll("{' '}", ' ')
    .replace(/\s+/g, ' ')
}
