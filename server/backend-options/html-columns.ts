import { setImmediate } from 'node:timers/promises'
import type { BeforeWrite } from '@parlour/backend'
import { HTML_COLUMNS } from '../../app/domain/html-columns.ts'

/** Cleans the HTML of these columns before it is written. */
export const htmlColumns: BeforeWrite = Object.fromEntries(
  Object.entries(HTML_COLUMNS).map(([table, columns]) => [
    `public.${table}`,
    Object.fromEntries(columns.map((column) => [column, cleanBeforeWrite])),
  ]),
)

async function cleanBeforeWrite(html: string): Promise<string> {
  // Cleaning a long text can take seconds; this lets other requests run between the texts of one request.
  await setImmediate()
  const { cleanHtml } = await import('../../app/lib/clean-html.ts')
  return cleanHtml(html)
}
