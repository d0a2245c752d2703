import { Plus, Upload } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { exportCsv } from '../../components/admin/export-csv.ts'
import { ExportButton } from '../../components/admin/export-button.tsx'
import { useListState } from '../../components/admin/list-memory.ts'
import { listLoader, type ListSource } from '../../components/admin/list-loader.ts'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { ProductBulkBar } from '../../components/admin/product-bulk-bar.tsx'
import { productColumns } from '../../components/admin/product-columns.tsx'
import { productFilters } from '../../components/admin/product-filters.ts'
import { attempt } from '../../components/admin/save-outcome.ts'
import { useBulk } from '../../components/admin/use-bulk.tsx'
import { useDeletion } from '../../components/admin/use-deletion.tsx'
import { useFoundList } from '../../components/admin/use-found-list.tsx'
import { useSelection } from '../../components/admin/use-selection.ts'
import { buttonClasses } from '../../components/ui/button.tsx'
import { leafCategories, listCategories, type CategoryRow } from '../../data/categories.ts'
import { changeProducts, deleteProducts, type ProductChange } from '../../data/product-bulk.ts'
import { readAllProducts } from '../../data/product-file.ts'
import {
  countAdminProducts,
  listAdminProducts,
  listMatchingIds,
  type ProductListRow,
} from '../../data/product-list.ts'
import { deleteProduct, refuseFeaturedBeyondLimit, updateProduct } from '../../data/products.ts'
import { productFileHeader, productFileRow } from '../../forms/product-file.ts'
import { isFeaturedLimitError, productFailureTitle } from '../../lib/featured-limit.ts'
import { PRODUCT_LIST, PRODUCT_NOUNS, type ProductFilter, type ProductQuery } from '../../lib/product-list.ts'
import { orElse } from '../../lib/or-else.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/products.ts'

export const meta: Route.MetaFunction = () => adminMeta('Products')

const DELETION = 'This action cannot be undone. This will permanently delete the product.'

const PRODUCTS: ListSource<ProductFilter, ProductListRow> = {
  open: browserClient,
  spec: PRODUCT_LIST,
  list: listAdminProducts,
  count: countAdminProducts,
  failure: 'Failed to load products.',
}

const readProducts = listLoader(PRODUCTS)

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const categories = browserClient().then(listCategories)
  const [found, known] = await Promise.all([readProducts(args), orElse(categories, [], 'The categories')])
  return { ...found, categories: known }
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

/** When a product was made is what the list is sorted by, though it does not show it. */
const NO_COLUMN = { header: 'Created', sort: 'created_at' }

export default function Products({ loaderData }: Route.ComponentProps) {
  const { query, categories } = loaderData
  const deletion = useDeletion({ by: 'dialog', text: DELETION })
  const { ask } = deletion
  const columns = useMemo(() => productColumns(nameWithin(categories), ask), [categories, ask])
  const found = useFoundList(PRODUCTS, loaderData, {
    searchLabel: 'Search products by name',
    filters: productFilters(categories),
    nouns: PRODUCT_NOUNS,
    empty: 'No products yet',
    columns: [NO_COLUMN, ...columns],
  })
  const { total } = found
  const selection = useSelection(query)
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
        empty={emptyText(query, found.empty)}
        failure="Failed to load products."
        selection={selection}
        nameOf={nameOf}
      />
      {deletion.dialog}
      {bulk.dialog}
    </>
  )
}

function nameOf({ name }: { name: string }): string {
  return name
}

function nameWithin(categories: readonly CategoryRow[]): (slug: string) => string {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  return (slug) => names.get(slug) ?? slug
}

function emptyText({ search, filters }: ProductQuery, usual: string): string {
  if (search !== '') return `No products found matching "${search}"`
  return Object.keys(filters).length > 0 ? 'No products match these filters' : usual
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
