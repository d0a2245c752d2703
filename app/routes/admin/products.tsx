import { Plus, Upload } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { exportCsv } from '../../components/admin/export-csv.ts'
import { ExportButton } from '../../components/admin/export-button.tsx'
import { useListState } from '../../components/admin/list-memory.ts'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { ProductBulkBar } from '../../components/admin/product-bulk-bar.tsx'
import { productColumns } from '../../components/admin/product-columns.tsx'
import { PRODUCT_NOUNS, ProductToolbar } from '../../components/admin/product-toolbar.tsx'
import { attempt } from '../../components/admin/save-outcome.ts'
import { useBulk } from '../../components/admin/use-bulk.tsx'
import { useDeletion } from '../../components/admin/use-deletion.tsx'
import { useListQuery } from '../../components/admin/use-list-query.ts'
import { useSelection } from '../../components/admin/use-selection.ts'
import { useTotal } from '../../components/admin/use-total.ts'
import { buttonClasses } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { leafCategories, listCategories, type CategoryRow } from '../../data/categories.ts'
import { changeProducts, deleteProducts, type ProductChange } from '../../data/product-bulk.ts'
import { readAllProducts } from '../../data/product-file.ts'
import { countAdminProducts, listAdminProducts, listMatchingIds } from '../../data/product-list.ts'
import { deleteProduct, refuseFeaturedBeyondLimit, updateProduct } from '../../data/products.ts'
import { productFileHeader, productFileRow } from '../../forms/product-file.ts'
import { isFeaturedLimitError, productFailureTitle } from '../../lib/featured-limit.ts'
import { isNarrowed, readListQuery, writeListQuery } from '../../lib/list-query.ts'
import { PRODUCT_LIST, type ProductQuery } from '../../lib/product-list.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/products.ts'

export const meta: Route.MetaFunction = () => adminMeta('Products')

const DELETION = 'This action cannot be undone. This will permanently delete the product.'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readListQuery(PRODUCT_LIST, new URL(request.url).searchParams)
  try {
    const client = await browserClient()
    const [first, categories] = await Promise.all([
      listAdminProducts(client, query, { after: null, signal: request.signal }),
      listCategories(client),
    ])
    return { query, first, categories }
  } catch {
    if (!request.signal.aborted) toast.error('Error', 'Failed to load products.')
    return { query, first: null, categories: [] }
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  if (form.get('intent') === 'delete') return remove(id)
  return feature(id, form.get('featured') === 'true', {
    slug: String(form.get('category')),
    name: String(form.get('category_name')),
  })
}

async function remove(id: string) {
  return attempt(async () => deleteProduct(await browserClient(), id), {
    success: 'Product deleted successfully.',
    failure: 'Failed to delete product.',
  })
}

async function feature(id: string, featured: boolean, category: { slug: string; name: string }) {
  const work = async () => {
    const client = await browserClient()
    if (featured) await refuseFeaturedBeyondLimit(client, category, id)
    return await updateProduct(client, id, { featured })
  }
  return attempt(work, {
    success: featured ? 'Product featured on homepage' : 'Product removed from homepage',
    failureTitle: productFailureTitle,
    failure: (error) => (isFeaturedLimitError(error) ? error.message : 'Failed to update product.'),
  })
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { query, first, categories } = loaderData
  const list = useListQuery(PRODUCT_LIST)
  const total = useTotal(first, async (signal) => countAdminProducts(await browserClient(), query, signal))
  const deletion = useDeletion({ by: 'dialog', text: DELETION })
  const { ask } = deletion
  const selection = useSelection(selectionKey(query))
  const bulk = useBulk({
    selection,
    nouns: PRODUCT_NOUNS,
    listAll: async () => listMatchingIds(await browserClient(), query),
  })
  const change = (wish: ProductChange) =>
    bulk.run(
      async (ids, onProgress) => changeProducts(await browserClient(), ids, wish, onProgress),
      'Updating',
      'updated',
    )
  const columns = useMemo(() => productColumns(nameWithin(categories), ask), [categories, ask])

  return (
    <>
      <ListScreen
        title="Products"
        actions={<Actions query={query} total={total} />}
        toolbar={<ProductToolbar list={list} total={total} categories={categories} />}
        bulk={
          <ProductBulkBar
            selection={selection}
            total={total}
            categories={leafCategories(categories)}
            progress={bulk.progress}
            onStatus={(status) => change({ status })}
            onCategory={(category) => change({ category })}
            onDelete={() =>
              bulk.run(
                async (ids, onProgress) => deleteProducts(await browserClient(), ids, onProgress),
                'Deleting',
                'deleted',
              )
            }
          />
        }
        columns={columns}
        empty={emptyText(query)}
        failure="Failed to load products."
        listKey={writeListQuery(PRODUCT_LIST, query).toString()}
        first={first}
        total={total}
        sorting={{ orders: PRODUCT_LIST.orders, order: list.query.order, onSort: list.sort }}
        selection={selection}
        nameOf={nameOf}
        busy={list.busy}
        loadAfter={async (after, size) => listAdminProducts(await browserClient(), query, { after, size })}
      />
      {deletion.dialog}
      {bulk.dialog}
    </>
  )
}

function nameOf({ name }: { name: string }): string {
  return name
}

/** Another order shows the same products, so what is selected stays. */
function selectionKey({ search, filters }: ProductQuery): string {
  return JSON.stringify([search, filters])
}

function nameWithin(categories: readonly CategoryRow[]): (slug: string) => string {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  return (slug) => names.get(slug) ?? slug
}

function emptyText(query: ProductQuery): string {
  if (query.search !== '') return `No products found matching "${query.search}"`
  return isNarrowed(query) ? 'No products match these filters' : 'No products yet'
}

function Actions({ query, total }: { query: ProductQuery; total: number | undefined }) {
  return (
    <>
      <ExportButton total={total} onExport={(onProgress) => exportProducts(query, onProgress)} />
      <Link to="/admin/products/import" className={buttonClasses('outline')}>
        <Upload aria-hidden="true" />
        Import
      </Link>
      <Link to="/admin/products/new" state={useListState()} className={buttonClasses()}>
        <Plus aria-hidden="true" />
        Add Product
      </Link>
    </>
  )
}

/** All that matches, in the order of the list. */
function exportProducts(query: ProductQuery, onProgress: (rows: number) => void): Promise<void> {
  return exportCsv({
    name: 'products',
    nouns: PRODUCT_NOUNS,
    header: productFileHeader(),
    read: async () => readAllProducts(await browserClient(), query),
    cells: productFileRow,
    onProgress,
  })
}
