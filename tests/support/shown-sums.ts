import { DomUtils, parseDocument } from 'htmlparser2'
import { expect } from 'vitest'

/** A label and what stands beside it: an amount, `Free`, or words where an amount is not known yet. */
export type ShownRow = readonly [label: string, text: string]

/** Whole kobo of `₦1,999.50`, `−₦500` and `Free`; null for other words. Only the beginning counts. */
function koboOf(text: string): number | null {
  if (text.startsWith('Free')) return 0
  const [, minus, naira, kobo = '00'] = /^([−-]?)₦([\d,]+)(?:\.(\d\d))?(?! –)/.exec(text) ?? []
  if (naira === undefined) return null
  const size = Number(naira.replaceAll(',', '')) * 100 + Number(kobo)
  return minus ? -size : size
}

/**
 * Expects that the last row is the sum of the rows above it, and that it is called a total only if each of them has an amount. Before
 * that it is the total before delivery, of which the row `Shipping` is no part.
 */
export function expectToAddUp(rows: readonly ShownRow[]): void {
  const [name, total = ''] = rows.at(-1) ?? []
  const parts = rows.slice(0, -1)
  const isWhole = name === 'Total' || name === 'Total Amount'
  if (!isWhole) expect(name).toBe('Total before delivery')
  const counted = isWhole ? parts : parts.filter(([label]) => !/^(Shipping|Delivery|Pickup)/.test(label))
  const amounts = counted.map(([, text]) => koboOf(text))
  expect(amounts, JSON.stringify(rows)).not.toContain(null)
  expect(
    amounts.reduce<number>((sum, kobo) => sum + (kobo ?? 0), 0),
    JSON.stringify(rows),
  ).toBe(koboOf(total))
}

/** The pairs of `dt` and `dd` in a page. */
export function definitionRows(html: string): ShownRow[] {
  const texts = DomUtils.findAll(({ name }) => name === 'dt' || name === 'dd', parseDocument(html).children)
  return texts.flatMap((element, index) =>
    element.name === 'dt' ? [[textOf(element), textOf(texts[index + 1])] as const] : [],
  )
}

/** The text of an element, without white space around it. */
export function textOf(element: Parameters<typeof DomUtils.textContent>[0] | undefined): string {
  return element === undefined ? '' : DomUtils.textContent(element).trim()
}
