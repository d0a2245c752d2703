import type { CategoryRow } from '../../../domain/categories.ts'
import { listCategories } from '../../../domain/category-queries.ts'
import type { CsvTable } from '../../../lib/csv.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import type { CheckedFile } from '../../import/checked-file.ts'
import { ImportPage } from '../../import/import-page.tsx'
import { withErrorToast } from '../../list/list-loader.ts'
import { adminMeta } from '../../page/admin-meta.ts'
import { LoadFailure } from '../../page/load-failure.tsx'
import { importProducts, listProductsByKey } from '../product-file-queries.ts'
import { PRODUCT_NOUNS } from '../product-list-spec.ts'
import type { Route } from './+types/product-import-screen.ts'
import { DIFFERENCE_COLUMNS } from './difference-columns.tsx'
import { compareWithProducts } from './product-difference.ts'
import { writesOf } from './product-writes.ts'
import { readProductFile } from './read-product-file.ts'
import type { RowDifference } from './row-difference.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Import Products')

const NOT_LOADED = 'Failed to load categories.'

export function clientLoader() {
  return withErrorToast(browserClient().then(listCategories), NOT_LOADED)
}

export default function ProductImport({ loaderData: categories }: Route.ComponentProps) {
  if (categories === null) return <LoadFailure message={NOT_LOADED} />
  return (
    <ImportPage
      title="Import Products"
      description="From a CSV file in UTF-8, such as the one that Export makes. A product is known by its ID or its SKU; one without either is new. Each variant has a row. Columns that the file does not have stay as they are."
      list={{ to: '/admin/products', label: 'Products' }}
      nouns={PRODUCT_NOUNS}
      columns={DIFFERENCE_COLUMNS}
      check={(client, table) => compare(client, table, categories)}
      write={(client, rows) => importProducts(client, writesOf(rows))}
    />
  )
}

async function compare(
  client: ShopClient,
  table: CsvTable,
  categories: readonly CategoryRow[],
): Promise<CheckedFile<RowDifference>> {
  const { rows, problems, unknown, notes } = readProductFile(table, categories)
  const keys = rows.map(({ id, sku, values }) => ({ id, sku, name: values.name }))
  const difference = compareWithProducts(rows, await listProductsByKey(client, keys))
  return { ...difference, problems: [...problems, ...difference.problems], unknown, notes }
}
