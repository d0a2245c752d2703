import { ABOUT } from './about-texts.ts'
import { HEADER_AND_FOOTER } from './header-and-footer-texts.ts'
import { HOME } from './home-texts.ts'
import { INTRODUCTIONS } from './introduction-texts.ts'
import { itemKey, type TextDefaults, type TextItem, type TextList, type TextsOf } from './text-list.ts'

/** The defaults of all texts that the owner can edit, by page (the column `page` of storefront_texts). */
export const TEXT_DEFAULTS = {
  'header-and-footer': HEADER_AND_FOOTER,
  introductions: INTRODUCTIONS,
  home: HOME,
  about: ABOUT,
} as const satisfies Record<string, TextDefaults>

export type TextPage = keyof typeof TEXT_DEFAULTS

export type Texts<Page extends TextPage> = TextsOf<(typeof TEXT_DEFAULTS)[Page]>

/**
 * A page's texts: those that are stored, and the default for a text that is absent, blank or of another type. `stored` is
 * the column `texts`.
 */
export function completeTexts<Page extends TextPage>(page: Page, stored: unknown): Texts<Page> {
  const values = isObject(stored) ? stored : {}
  const complete = Object.entries<string | boolean | TextList>(TEXT_DEFAULTS[page]).map(([name, initial]) => [
    name,
    completeText(values[name], initial),
  ])
  return Object.fromEntries(complete) as Texts<Page>
}

function completeText(value: unknown, initial: string | boolean | TextList) {
  if (typeof initial === 'object') return Array.isArray(value) ? readItems(value, initial) : initial.items
  if (typeof initial === 'boolean') return typeof value === 'boolean' ? value : initial
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : initial
}

/** The entries of a list with all their texts. Entries without any text and repeated ones are left out. */
export function readItems(values: readonly unknown[], { blank }: TextList): TextItem[] {
  const items = values
    .filter(isObject)
    .map((value) =>
      Object.fromEntries(
        Object.keys(blank).map((name) => {
          const text = value[name]
          return [name, typeof text === 'string' ? text.trim() : '']
        }),
      ),
    )
    .filter((item) => Object.values(item).some((text) => text !== ''))
  return [...new Map(items.map((item) => [itemKey(item), item])).values()]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
