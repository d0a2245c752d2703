import { useState } from 'react'
import Download from '~icons/lucide/download'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'

export interface ExportButtonProps {
  /** The number of rows; undefined until it is known. */
  total: number | undefined
  /** Saves the file. Reports the number of rows read so far after each page. */
  onExport: (onProgress: (rows: number) => void) => Promise<void>
}

/** Exports all matching rows, loaded or not, and shows the progress. */
export function ExportButton({ total, onExport }: ExportButtonProps) {
  const [rows, setRows] = useState<number>()
  const busy = rows !== undefined

  async function run() {
    setRows(0)
    try {
      await onExport(setRows)
    } finally {
      setRows(undefined)
    }
  }

  return (
    <Button variant="outline" className="max-md:px-4!" pending={busy} onClick={() => void run()}>
      {!busy && <Download aria-hidden="true" />}
      <span aria-live="polite" className={classNames('tabular-nums', !busy && 'max-md:sr-only')}>
        {busy ? `${count(rows)}${total === undefined ? '' : ` of ${count(total)}`}` : 'Export'}
      </span>
    </Button>
  )
}

function count(value: number): string {
  return value.toLocaleString('en-NG')
}
