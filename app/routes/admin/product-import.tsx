import { ChevronLeft, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { ImportReport } from '../../components/admin/import-report.tsx'
import { countOf } from '../../components/admin/list-toolbar.tsx'
import { orTell } from '../../components/admin/list-loader.ts'
import { LoadFailure } from '../../components/admin/load-failure.tsx'
import { PageHeader } from '../../components/admin/page-header.tsx'
import { PRODUCT_NOUNS } from '../../lib/product-list.ts'
import { asStaff, notDoneMessage } from '../../components/admin/staff-gate.ts'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listCategories, type CategoryRow } from '../../data/categories.ts'
import { importProducts, listProductsByKey, type ProductFileWrite } from '../../data/product-file.ts'
import {
  importDifference,
  type ImportDifference,
  type RowDifference,
} from '../../forms/product-difference.ts'
import { readProductFile } from '../../forms/product-file.ts'
import { CsvError, readCsv } from '../../lib/csv.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/product-import.ts'

export const meta: Route.MetaFunction = () => adminMeta('Import Products')

const NOT_LOADED = 'Failed to load categories.'

export function clientLoader() {
  return orTell(browserClient().then(listCategories), NOT_LOADED)
}

type Check =
  | { state: 'none' }
  | { state: 'reading' | 'saving'; name: string }
  | { state: 'refused'; name: string; message: string }
  | { state: 'checked'; name: string; difference: ImportDifference; unknown: string[] }

export default function ProductImport({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <LoadFailure message={NOT_LOADED} />
  return <Import categories={loaderData} />
}

function Import({ categories }: { categories: CategoryRow[] }) {
  const [check, setCheck] = useState<Check>({ state: 'none' })
  const navigate = useNavigate()

  async function read(file: File) {
    const { name } = file
    setCheck({ state: 'reading', name })
    try {
      setCheck({ state: 'checked', name, ...(await compare(file, categories)) })
    } catch (error) {
      const message = error instanceof CsvError ? error.message : answeredMessage(error)
      setCheck({ state: 'refused', name, message: notDoneMessage(error, message) })
    }
  }

  async function save(checked: Check & { state: 'checked' }) {
    const writes = checked.difference.rows.flatMap(writeOf)
    setCheck({ state: 'saving', name: checked.name })
    try {
      await asStaff(async () => importProducts(await browserClient(), writes))
    } catch (error) {
      toast.error('Error', notDoneMessage(error, answeredMessage(error)))
      setCheck(checked)
      return
    }
    toast.success('Success', `${countOf(writes.length, PRODUCT_NOUNS)} imported`)
    await navigate('/admin/products')
  }

  return (
    <>
      <Link
        to="/admin/products"
        className="mb-2 inline-flex min-h-11 items-center gap-1 text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        Products
      </Link>
      <PageHeader
        title="Import Products"
        description="From a CSV file in UTF-8, such as the one that Export makes. A product is known by its ID or its SKU; one without either is new. Columns that the file does not have stay as they are."
      />
      <FileChoice check={check} onChoose={(file) => void read(file)} />
      {check.state === 'refused' && (
        <p role="alert" className="mt-6 text-danger">
          {check.message}
        </p>
      )}
      {check.state === 'checked' && (
        <div className="mt-6 space-y-6">
          <ImportReport difference={check.difference} unknown={check.unknown} />
          <ApplyButton difference={check.difference} onApply={() => void save(check)} />
        </div>
      )}
    </>
  )
}

/** What the file says beside what the shop has. Nothing is written. */
async function compare(file: File, categories: CategoryRow[]) {
  const table = readCsv(new Uint8Array(await file.arrayBuffer()))
  const { rows, problems, unknown } = readProductFile(table, categories)
  const products = await asStaff(async () => listProductsByKey(await browserClient(), rows))
  const difference = importDifference(rows, products)
  return { difference: { ...difference, problems: [...problems, ...difference.problems] }, unknown }
}

function writeOf(row: RowDifference): ProductFileWrite[] {
  if (row.kind === 'unchanged') return []
  if (row.kind === 'new') return [{ line: row.line, id: null, set: row.values, was: {} }]
  const pick = (side: 'before' | 'after') =>
    Object.fromEntries(row.changes.map((change) => [change.field, change[side]]))
  return [{ line: row.line, id: row.id, set: pick('after'), was: pick('before') }]
}

function FileChoice({ check, onChoose }: { check: Check; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const busy = check.state === 'reading' || check.state === 'saving'
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-2xl bg-white p-5 ring-1 ring-ink/10">
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
          // The same file, mended, can be chosen again.
          event.target.value = ''
        }}
      />
      <Button variant="outline" pending={busy} onClick={() => input.current?.click()}>
        {!busy && <FileUp aria-hidden="true" />}
        {check.state === 'none' ? 'Choose a file' : 'Choose another file'}
      </Button>
      <output className="min-w-0 wrap-anywhere text-ink-soft">
        {check.state === 'none' && 'No file chosen yet. Nothing is saved before you have seen what changes.'}
        {check.state === 'reading' && `Reading ${check.name} …`}
        {check.state === 'saving' && `Importing ${check.name} …`}
        {(check.state === 'refused' || check.state === 'checked') && check.name}
      </output>
    </div>
  )
}

function ApplyButton({ difference, onApply }: { difference: ImportDifference; onApply: () => void }) {
  const count = difference.rows.filter(({ kind }) => kind !== 'unchanged').length
  if (difference.problems.length > 0) return null
  if (count === 0) return <p>The shop has all of this already. There is nothing to import.</p>
  return (
    <div className="sticky bottom-0 -mx-[min(1rem,5vw)] flex justify-end border-t border-ink/10 bg-cream px-[min(1rem,5vw)] py-3 sm:-mx-1 sm:px-1">
      <Button onClick={onApply}>Import {countOf(count, PRODUCT_NOUNS)}</Button>
    </div>
  )
}
