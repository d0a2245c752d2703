import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import ChevronLeft from '~icons/chevron-left'
import FileUp from '~icons/file-up'
import { type CategoryRow } from '../../../domain/categories.ts'
import { listCategories } from '../../../domain/category-queries.ts'
import { CsvError, readCsv } from '../../../lib/csv.ts'
import { answeredMessage } from '../../../lib/supabase/data-error.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { withReauthentication, failureMessage } from '../../access/reauthentication.ts'
import { countOf } from '../../list/filters/list-toolbar.tsx'
import { withErrorToast } from '../../list/list-loader.ts'
import { adminMeta } from '../../page/admin-meta.ts'
import { LoadFailure } from '../../page/load-failure.tsx'
import { PageHeader } from '../../page/page-header.tsx'
import { importProducts, listProductsByKey, type ProductFileWrite } from '../product-file-queries.ts'
import { readProductFile } from '../product-file.ts'
import { PRODUCT_NOUNS } from '../product-list-spec.ts'
import type { Route } from './+types/product-import-screen.ts'
import { ImportReport } from './import-report.tsx'
import { compareWithProducts, type ImportDifference, type RowDifference } from './product-difference.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Import Products')

const NOT_LOADED = 'Failed to load categories.'

export function clientLoader() {
  return withErrorToast(browserClient().then(listCategories), NOT_LOADED)
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
      setCheck({ state: 'refused', name, message: failureMessage(error, message) })
    }
  }

  async function save(checked: Check & { state: 'checked' }) {
    const writes = checked.difference.rows.flatMap(writeOf)
    setCheck({ state: 'saving', name: checked.name })
    try {
      await withReauthentication(async () => importProducts(await browserClient(), writes))
    } catch (error) {
      toast.error('Error', failureMessage(error, answeredMessage(error)))
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

/** Reads the file and compares it with the shop. Nothing is written. */
async function compare(file: File, categories: CategoryRow[]) {
  const table = readCsv(new Uint8Array(await file.arrayBuffer()))
  const { rows, problems, unknown } = readProductFile(table, categories)
  const products = await withReauthentication(async () => listProductsByKey(await browserClient(), rows))
  const difference = compareWithProducts(rows, products)
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
          // Else choosing the same file again, corrected, would not be a change.
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
