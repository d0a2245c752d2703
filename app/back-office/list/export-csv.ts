import { BYTE_ORDER_MARK, csvLines, type CsvValue } from '../../lib/csv.ts'
import { toLagosInput } from '../../lib/lagos-time.ts'
import { saveFile } from '../../lib/save-file.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { beginAttempt } from '../page/standing-refusals.ts'
import { countOf } from './filters/list-toolbar.tsx'

export interface CsvExport<Row> {
  /** The file name before the date: `products`. */
  name: string
  nouns: readonly [one: string, many: string]
  header: readonly CsvValue[]
  /** Reads the rows, page by page. */
  read: () => Promise<AsyncIterable<readonly Row[]>>
  /** The lines of the file that a row has, mostly one. */
  lines: (row: Row) => readonly (readonly CsvValue[])[]
  onProgress: (rows: number) => void
}

/**
 * Reads all pages into a CSV file and saves it (docs/behaviour/lists-and-forms.md#exports). Shows a toast with the result.
 * Never rejects.
 */
export async function exportCsv<Row>(options: CsvExport<Row>): Promise<void> {
  const { name, nouns, header, read, lines, onProgress } = options
  const refuse = beginAttempt(`export ${name}`)
  const parts = [BYTE_ORDER_MARK, csvLines([header])]
  let count = 0
  try {
    for await (const rows of await read()) {
      parts.push(csvLines(rows.flatMap(lines)))
      count += rows.length
      onProgress(count)
    }
  } catch (error) {
    refuse('Error', answeredMessage(error))
    return
  }
  const day = toLagosInput(new Date().toISOString()).slice(0, 10)
  saveFile(new Blob(parts, { type: 'text/csv' }), `${name}-${day}.csv`)
  toast.success('Success', `${countOf(count, nouns)} exported`)
}

/** Saves rows that have been read, the header first. */
export function saveCsv(name: string, rows: readonly (readonly CsvValue[])[]): void {
  saveFile(new Blob([BYTE_ORDER_MARK, csvLines(rows)], { type: 'text/csv' }), `${name}.csv`)
}
