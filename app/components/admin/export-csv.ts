import { BYTE_ORDER_MARK, csvLines, type CsvValue } from '../../lib/csv.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { toLagosInput } from '../../lib/lagos-time.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../ui/toast.ts'
import { countOf } from './list-toolbar.tsx'

export interface CsvExport<Row> {
  /** What the file is called before its day: `products`. */
  name: string
  nouns: readonly [one: string, many: string]
  header: readonly CsvValue[]
  /** The rows, slice by slice. */
  read: () => Promise<AsyncIterable<readonly Row[]>>
  cells: (row: Row) => readonly CsvValue[]
  onProgress: (rows: number) => void
}

/** Makes a file of rows as they come, and saves it once all are there; tells how it went. */
export async function exportCsv<Row>(options: CsvExport<Row>): Promise<void> {
  const { name, nouns, header, read, cells, onProgress } = options
  const parts = [BYTE_ORDER_MARK, csvLines([header])]
  let count = 0
  try {
    for await (const rows of await read()) {
      parts.push(csvLines(rows.map(cells)))
      count += rows.length
      onProgress(count)
    }
  } catch (error) {
    toast.error('Error', answeredMessage(error))
    return
  }
  const day = toLagosInput(new Date().toISOString()).slice(0, 10)
  saveFile(new Blob(parts, { type: 'text/csv' }), `${name}-${day}.csv`)
  toast.success('Success', `${countOf(count, nouns)} exported`)
}
