import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'

export interface ExportButtonProps {
  /** How many rows there are; undefined as long as that is not known. */
  total: number | undefined
  /** Makes the file, and says after each slice how many rows are in it. */
  onExport: (onProgress: (rows: number) => void) => Promise<void>
}

/** Makes a file of all that the list shows, also what is not loaded; says meanwhile how far it is. */
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
    <Button variant="outline" pending={busy} onClick={() => void run()}>
      {!busy && <Download aria-hidden="true" />}
      <span aria-live="polite" className="tabular-nums">
        {busy ? `${count(rows)}${total === undefined ? '' : ` of ${count(total)}`}` : 'Export'}
      </span>
    </Button>
  )
}

function count(value: number): string {
  return value.toLocaleString('en-NG')
}
