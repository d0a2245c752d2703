import { useMemo } from 'react'
import { Link } from 'react-router'
import Plus from '~icons/lucide/plus'
import Upload from '~icons/lucide/upload'
import { leafCategories, type CategoryRow } from '../../domain/categories.ts'
import { listCategories } from '../../domain/category-queries.ts'
import { chargesDiscountPrices } from '../../domain/discount-queries.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { runAction } from '../form/run-action.ts'
import { useBulk, type BulkTask } from '../list/bulk/use-bulk.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { exportCsv } from '../list/export-csv.ts'
import { listLoader } from '../list/list-loader.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useListLinkState } from '../list/pages/list-snapshots.ts'
import { useSelection } from '../list/table/use-selection.ts'
import { useDeletion } from '../list/use-deletion.tsx'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import type { Route } from './+types/products-screen.ts'
import { isFeaturedLimitError, productFailureTitle } from './featured-limit.ts'
import { whyNotAtHome, whyStillAtHome } from './home-notice.ts'
import { ProductBulkBar } from './product-bulk-bar.tsx'
import { changeProducts, deleteProducts, restoreProducts } from './product-bulk-queries.ts'
import { PRODUCT_CARD, productColumns } from './product-columns.tsx'
import { listProductPages } from './product-file-queries.ts'
import { productFileHeader, productFileRows } from './product-file.ts'
import { productFilters } from './product-filters.ts'
import {
  countAdminProducts,
  listAdminProducts,
  listProductIds,
  type ProductListRow,
} from './product-list-queries.ts'
import {
  PRODUCT_LIST,
  PRODUCT_NOUNS,
  type ProductChange,
  type ProductFilter,
  type ProductQuery,
} from './product-list-spec.ts'
import { deleteProduct, updateProduct } from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Products')

const DELETION = 'This action cannot be undone. This will permanently delete the product.'

const PRODUCTS: ListDefinition<ProductFilter, ProductListRow> = {
  spec: PRODUCT_LIST,
  list: listAdminProducts,
  count: countAdminProducts,
  failure: 'Failed to load products.',
  searchLabel: 'Search products by name or SKU',
  nouns: PRODUCT_NOUNS,
  empty: 'No products yet',
}

const readProducts = listLoader(PRODUCTS)

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const client = browserClient()
  const [found, categories, chargesDiscounts] = await Promise.all([
    readProducts(args),
    withFallback(client.then(listCategories), [], 'The categories'),
    withFallback(client.then(chargesDiscountPrices), false, 'Website settings'),
  ])
  return { ...found, categories, chargesDiscounts }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  if (form.get('intent') === 'delete') return remove(id)
  return setFeatured(id, form.get('featured') === 'true', String(form.get('category')))
}

async function remove(id: string) {
  return runAction(async () => deleteProduct(await browserClient(), id), {
    success: 'Product deleted successfully.',
    row: id,
    failure: 'Failed to delete product.',
  })
}

async function setFeatured(id: string, featured: boolean, category: string) {
  let shown: string | undefined
  const work = async () => {
    const client = await browserClient()
    const version = await updateProduct(client, id, { featured })
    shown = await (featured ? whyNotAtHome : whyStillAtHome)(client, category)
    return version
  }
  return runAction(work, {
    success: featured ? 'Product featured on homepage' : 'Product removed from homepage',
    row: id,
    detail: () => shown,
    failureTitle: productFailureTitle,
    failure: (error) => (isFeaturedLimitError(error) ? error.message : 'Failed to update product.'),
  })
}

/** The default order of the list, for the choice of orders on a phone: no column shows it. */
const CREATED_ORDER = { header: 'Created', sort: 'created_at' }

export default function Products({ loaderData }: Route.ComponentProps) {
  const { query, categories, chargesDiscounts } = loaderData
  const deletion = useDeletion({ by: 'dialog', text: DELETION })
  const { ask } = deletion
  const columns = useMemo(
    () => productColumns({ nameOf: nameWithin(categories), chargesDiscounts, onDelete: ask }),
    [categories, chargesDiscounts, ask],
  )
  const found = useListView({ ...PRODUCTS, filters: productFilters(categories) }, loaderData, [
    CREATED_ORDER,
    ...columns,
  ])
  const { total } = found
  const selection = useSelection(query)
  const bulk = useBulk({
    selection,
    nouns: PRODUCT_NOUNS,
    listAll: async () => listProductIds(await browserClient(), query),
  })

  return (
    <>
      <ListScreen
        title="Products"
        {...found}
        actions={<Actions query={query} total={total} />}
        bulk={
          <ProductBulkBar
            selection={selection}
            total={total}
            categories={leafCategories(categories)}
            progress={bulk.progress}
            onChange={(change) => bulk.run(changeTask(change))}
            onDelete={() => bulk.run(DELETION_TASK)}
          />
        }
        columns={columns}
        card={PRODUCT_CARD}
        empty={emptyText(query, found.empty)}
        selection={selection}
        nameOf={nameOf}
      />
      {deletion.dialog}
      {bulk.dialog}
    </>
  )
}

function changeTask(change: ProductChange): BulkTask {
  return {
    work: async (ids, onProgress) => changeProducts(await browserClient(), ids, change, onProgress),
    undo: async (rows, onProgress) => restoreProducts(await browserClient(), rows, onProgress),
    doing: 'Updating',
    done: 'updated',
  }
}

const DELETION_TASK: BulkTask = {
  work: async (ids, onProgress) => deleteProducts(await browserClient(), ids, onProgress),
  doing: 'Deleting',
  done: 'deleted',
}

function nameOf({ name }: { name: string }): string {
  return name
}

function nameWithin(categories: readonly CategoryRow[]): (slug: string) => string {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  return (slug) => names.get(slug) ?? slug
}

function emptyText({ search, filters }: ProductQuery, fallback: string): string {
  if (search !== '') return `No products found matching "${search}"`
  return Object.keys(filters).length > 0 ? 'No products match these filters' : fallback
}

function Actions({ query, total }: { query: ProductQuery; total: number | undefined }) {
  return (
    <>
      <ExportButton total={total} onExport={(onProgress) => exportProducts(query, onProgress)} />
      <Link to="/admin/products/import" className={buttonClasses('outline', 'medium', 'max-md:px-4!')}>
        <Upload aria-hidden="true" />
        <span className="max-md:sr-only">Import</span>
      </Link>
      <Link
        to="/admin/products/new"
        state={useListLinkState()}
        className={buttonClasses('primary', 'medium', 'max-md:px-4!')}
      >
        <Plus aria-hidden="true" />
        Add Product
      </Link>
    </>
  )
}

/** Downloads all matching products, in the order of the list. */
function exportProducts(query: ProductQuery, onProgress: (rows: number) => void): Promise<void> {
  return exportCsv({
    name: 'products',
    nouns: PRODUCT_NOUNS,
    header: productFileHeader(),
    read: async () => listProductPages(await browserClient(), query),
    lines: productFileRows,
    onProgress,
  })
}
