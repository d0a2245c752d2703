import * as z from 'zod/mini'
import type { TextItem, TextList } from '../../domain/texts/text-list.ts'
import { readItems, TEXT_DEFAULTS, type TextPage } from '../../domain/texts/texts.ts'
import { optionalText } from '../../lib/forms/text-fields.ts'
import { addIssue, checkbox } from '../form/field-schemas.ts'
import { isShopPath, readLink } from '../links/link-address.ts'
import { controlsOf, type TextControl } from './text-forms.ts'

/** In characters. The database has the same limits. */
const LONGEST = 10_000
const MOST_ENTRIES = 50

const PICTURE = /^(\/[^/\\]\S*|https?:\/\/\S+)?$/i

const PICTURE_PROBLEM = 'Please enter an address such as https://example.com/picture.jpg.'

/** What a form of texts holds: a value for each text of the page. */
export type TextValues = Record<string, string | boolean | TextItem[]>

/** The schema of a page's form. Everything may be left blank. */
export function textsSchema(page: TextPage) {
  const defaults: Record<string, string | boolean | TextList> = TEXT_DEFAULTS[page]
  return z.object(
    Object.fromEntries(
      controlsOf(page).map((control) => [control.name, schemaOf(control, defaults[control.name])]),
    ),
  )
}

function schemaOf(control: TextControl, initial: string | boolean | TextList | undefined) {
  if (control.kind === 'switch') return checkbox()
  if (typeof initial === 'object') return listSchema(control, initial)
  return textSchema(control)
}

function textSchema({ kind }: TextControl) {
  if (kind === 'link') return linkSchema()
  const text = optionalText(LONGEST)
  if (kind === 'picture') return text.check(z.regex(PICTURE, PICTURE_PROBLEM))
  return text
}

function linkSchema() {
  return z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const { link, problem } = readLink(typed)
      if (problem !== undefined) addIssue(context, problem)
      return link ?? typed
    }),
  )
}

/** A list that a hidden field holds as JSON. */
function listSchema({ entry }: TextControl, list: TextList) {
  return z.pipe(
    z.string(),
    z.transform((json, context) => {
      const items = readItems(parseList(json), list)
      if (!entry) return items
      const problem = items.map((item) => entryProblem(item, entry.controls)).find(Boolean)
      if (items.length > MOST_ENTRIES)
        addIssue(context, `Please keep this to ${MOST_ENTRIES} entries or fewer.`)
      else if (problem) addIssue(context, problem)
      return items.map((item) => ({ ...item, ...linksOf(item, entry.controls) }))
    }),
  )
}

/** What is wrong with an entry, with its first text to find it by. */
function entryProblem(item: TextItem, controls: readonly TextControl[]): string | undefined {
  for (const control of controls) {
    const { error } = textSchema(control).safeParse(item[control.name])
    if (error) return `“${shorten(Object.values(item)[0] ?? '')}”: ${error.issues[0]?.message}`
    if (control.kind === 'link' && item[control.name] === '')
      return `“${shorten(Object.values(item)[0] ?? '')}”: Please say where it leads.`
  }
  return undefined
}

/** The links of an entry as they are stored. */
function linksOf(item: TextItem, controls: readonly TextControl[]): TextItem {
  const links = controls.filter(({ kind }) => kind === 'link')
  return Object.fromEntries(
    links.map(({ name }) => [name, readLink(item[name] ?? '').link ?? item[name] ?? '']),
  )
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

function parseList(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** The links of a page's values that lead to the shop itself, without their query, by the name of their field. */
export function ownLinks(page: TextPage, values: TextValues): { name: string; link: string }[] {
  return controlsOf(page).flatMap(({ name, kind, entry }) => {
    const value = values[name]
    if (kind === 'link' && typeof value === 'string') return asOwnLink(name, value)
    if (!Array.isArray(value) || !entry) return []
    const linkNames = entry.controls
      .filter((control) => control.kind === 'link')
      .map((control) => control.name)
    return value.flatMap((item) => linkNames.flatMap((linkName) => asOwnLink(name, item[linkName] ?? '')))
  })
}

function asOwnLink(name: string, link: string): { name: string; link: string }[] {
  return isShopPath(link) ? [{ name, link }] : []
}
