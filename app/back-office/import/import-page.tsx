import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import ChevronLeft from '~icons/lucide/chevron-left'
import { CsvError, readCsv, type CsvTable } from '../../lib/csv.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { failureMessage, withReauthentication } from '../access/reauthentication.ts'
import { countOf } from '../list/filters/list-toolbar.tsx'
import type { Column } from '../list/table/column.ts'
import { PageHeader } from '../page/page-header.tsx'
import { beginAttempt } from '../page/standing-refusals.ts'
import { isWritten, type CheckedFile, type CheckedRow } from './checked-file.ts'
import { FileChoice } from './file-choice.tsx'
import { ImportReport } from './import-report.tsx'

/** What its toasts are about. */
const IMPORT = 'import'

export interface ImportPageProps<Row extends CheckedRow> {
  title: string
  description: string
  /** The list of what is imported. */
  list: { to: string; label: string }
  nouns: readonly [one: string, many: string]
  /** The columns of the report. */
  columns: readonly Column<Row>[]
  /** Reads the rows of the file and compares them with the shop. Nothing is written. Throws a CsvError if it cannot. */
  check: (client: ShopClient, table: CsvTable) => Promise<CheckedFile<Row>>
  /** Writes the rows that differ, all or none. */
  write: (client: ShopClient, rows: readonly Row[]) => Promise<void>
  /** Shown above the choice of the file. */
  children?: ReactNode
}

interface Compared<Row extends CheckedRow> {
  state: 'read'
  name: string
  file: CheckedFile<Row>
}

type Check<Row extends CheckedRow> =
  | { state: 'none' }
  | { state: 'reading' | 'saving'; name: string }
  | { state: 'read'; name: string; refusal: string }
  | Compared<Row>

/** Imports a CSV file in two steps: it shows what the file would change, then writes all of it. */
export function ImportPage<Row extends CheckedRow>(props: ImportPageProps<Row>) {
  const { title, description, list, nouns, columns, children } = props
  const { check, read, save } = useImport(props)
  return (
    <>
      <Link
        to={list.to}
        className="mb-2 inline-flex min-h-11 items-center gap-1 text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {list.label}
      </Link>
      <PageHeader title={title} description={description} />
      {children}
      <FileChoice
        fileName={check.state === 'none' ? '' : check.name}
        state={check.state}
        onChoose={(file) => void read(file)}
      />
      {'refusal' in check && (
        <p role="alert" className="mt-6 text-danger">
          {check.refusal}
        </p>
      )}
      {'file' in check && (
        <div className="mt-6">
          <ImportReport file={check.file} columns={columns} nouns={nouns}>
            <ApplyButton file={check.file} nouns={nouns} onApply={() => void save(check)} />
          </ImportReport>
        </div>
      )}
    </>
  )
}

function useImport<Row extends CheckedRow>(options: ImportPageProps<Row>) {
  const [check, setCheck] = useState<Check<Row>>({ state: 'none' })
  const navigate = useNavigate()

  async function read(file: File) {
    const { name } = file
    setCheck({ state: 'reading', name })
    try {
      const table = readCsv(new Uint8Array(await file.arrayBuffer()))
      const checked = await withReauthentication(async () => options.check(await browserClient(), table))
      setCheck({
        state: 'read',
        name,
        file: { ...checked, problems: [...table.problems, ...checked.problems] },
      })
    } catch (error) {
      const message = error instanceof CsvError ? error.message : answeredMessage(error)
      setCheck({ state: 'read', name, refusal: failureMessage(error, message) })
    }
  }

  async function save(checked: Compared<Row>) {
    const refuse = beginAttempt(IMPORT)
    const rows = checked.file.rows.filter(isWritten)
    setCheck({ state: 'saving', name: checked.name })
    try {
      await withReauthentication(async () => options.write(await browserClient(), rows))
    } catch (error) {
      refuse('Error', failureMessage(error, answeredMessage(error)))
      setCheck(checked)
      return
    }
    toast.success('Success', `${countOf(rows.length, options.nouns)} imported`, { attempt: IMPORT })
    await navigate(options.list.to)
  }

  return { check, read, save }
}

interface ApplyButtonProps<Row extends CheckedRow> {
  file: CheckedFile<Row>
  nouns: readonly [one: string, many: string]
  onApply: () => void
}

function ApplyButton<Row extends CheckedRow>({ file, nouns, onApply }: ApplyButtonProps<Row>) {
  const count = file.rows.filter(isWritten).length
  if (file.problems.length > 0) return null
  if (count === 0) return <p>The shop has all of this already. There is nothing to import.</p>
  return <Button onClick={onApply}>Import {countOf(count, nouns)}</Button>
}
