import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { useListState } from '../../components/admin/list-memory.ts'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { productColumns } from '../../components/admin/product-columns.tsx'
import { ProductToolbar } from '../../components/admin/product-toolbar.tsx'
import { useDeletion } from '../../components/admin/use-deletion.tsx'
import { useListQuery } from '../../components/admin/use-list-query.ts'
import { useTotal } from '../../components/admin/use-total.ts'
import { buttonClasses } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listCategories, type CategoryRow } from '../../data/categories.ts'
import { countAdminProducts, listAdminProducts } from '../../data/product-list.ts'
import { deleteProduct, refuseFeaturedBeyondLimit, updateProduct } from '../../data/products.ts'
import { isFeaturedLimitError } from '../../lib/featured-limit.ts'
import { isNarrowed, readListQuery, writeListQuery } from '../../lib/list-query.ts'
import { PRODUCT_LIST, type ProductQuery } from '../../lib/product-list.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/products.ts'

export const meta: Route.MetaFunction = () => adminMeta('Products')

const DELETION = 'This action cannot be undone. This will permanently delete the product.'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readListQuery(PRODUCT_LIST, new URL(request.url).searchParams)
  const client = await browserClient()
  const total = countAdminProducts(client, query, request)
  // Who waits for it hears of a failure; nobody may wait.
  total.catch(() => undefined)
  try {
    const [first, categories] = await Promise.all([
      listAdminProducts(client, query, { after: null, signal: request.signal }),
      listCategories(client),
    ])
    return { query, first, total, categories }
  } catch {
    if (!request.signal.aborted) toast.error('Error', 'Failed to load products.')
    return { query, first: null, total, categories: [] }
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  if (form.get('intent') === 'delete') await remove(id)
  else await feature(id, form.get('featured') === 'true', readCategory(form))
  return null
}

function readCategory(form: FormData) {
  return { slug: String(form.get('category')), name: String(form.get('category_name')) }
}

async function remove(id: string): Promise<void> {
  try {
    await deleteProduct(await browserClient(), id)
    toast.success('Success', 'Product deleted successfully.')
  } catch {
    toast.error('Error', 'Failed to delete product.')
  }
}

async function feature(
  id: string,
  featured: boolean,
  category: { slug: string; name: string },
): Promise<void> {
  try {
    const client = await browserClient()
    if (featured) await refuseFeaturedBeyondLimit(client, category, id)
    await updateProduct(client, id, { featured })
    toast.success('Success', featured ? 'Product featured on homepage' : 'Product removed from homepage')
  } catch (error) {
    if (isFeaturedLimitError(error)) toast.error('Limit Reached', error.message)
    else toast.error('Error', 'Failed to update product.')
  }
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { query, first, total: promised, categories } = loaderData
  const list = useListQuery(PRODUCT_LIST)
  const total = useTotal(promised)
  const deletion = useDeletion({ by: 'dialog', text: DELETION })
  const { ask } = deletion
  const columns = useMemo(() => productColumns(nameWithin(categories), ask), [categories, ask])

  return (
    <>
      <ListScreen
        title="Products"
        actions={<AddProduct />}
        toolbar={<ProductToolbar list={list} total={total} categories={categories} />}
        columns={columns}
        empty={emptyText(query)}
        failure="Failed to load products."
        listKey={writeListQuery(PRODUCT_LIST, query).toString()}
        first={first}
        total={total}
        sorting={{ orders: PRODUCT_LIST.orders, order: list.query.order, onSort: list.sort }}
        nameOf={({ name }) => name}
        busy={list.busy}
        loadAfter={async (after, size) => listAdminProducts(await browserClient(), query, { after, size })}
      />
      {deletion.dialog}
    </>
  )
}

function nameWithin(categories: readonly CategoryRow[]): (slug: string) => string {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  return (slug) => names.get(slug) ?? slug
}

function emptyText(query: ProductQuery): string {
  if (query.search !== '') return `No products found matching "${query.search}"`
  return isNarrowed(query) ? 'No products match these filters' : 'No products yet'
}

function AddProduct() {
  return (
    <Link to="/admin/products/new" state={useListState()} className={buttonClasses()}>
      <Plus aria-hidden="true" />
      Add Product
    </Link>
  )
}
