import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useFetcher, useSearchParams } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { LoadFailure } from '../../components/admin/load-failure.tsx'
import { PageHeader } from '../../components/admin/page-header.tsx'
import { ProductCell } from '../../components/admin/product-cell.tsx'
import { SearchBox } from '../../components/admin/search-box.tsx'
import { SliceTable } from '../../components/admin/slice-table.tsx'
import { ProductStatusBadge } from '../../components/admin/status-badge.tsx'
import { AlertDialog } from '../../components/ui/alert-dialog.tsx'
import { buttonClasses } from '../../components/ui/button.tsx'
import { IconButton, iconButtonClasses } from '../../components/ui/icon-button.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listCategories } from '../../data/categories.ts'
import {
  deleteProduct,
  listAdminProducts,
  refuseFeaturedBeyondLimit,
  updateProduct,
  type ProductListRow,
} from '../../data/products.ts'
import { classNames } from '../../lib/class-names.ts'
import { isFeaturedLimitError } from '../../lib/featured-limit.ts'
import { formatNaira } from '../../lib/money.ts'
import type { SliceKey } from '../../lib/slice.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/products.ts'

export const meta: Route.MetaFunction = () => adminMeta('Products')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams.get('search')?.trim() ?? ''
  try {
    const client = await browserClient()
    const [first, categories] = await Promise.all([
      listAdminProducts(client, { search, after: null }),
      listCategories(client),
    ])
    return { search, first, categoryNames: new Map(categories.map(({ slug, name }) => [slug, name])) }
  } catch {
    toast.error('Error', 'Failed to load products.')
    return { search, first: null, categoryNames: new Map<string, string>() }
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

function productColumns(
  nameOf: (category: string) => string,
  onDelete: (product: ProductListRow) => void,
): Column<ProductListRow>[] {
  return [
    {
      header: 'Product',
      wide: true,
      cell: (row) => <ProductCell id={row.id} name={row.name} image={row.thumbnail_url ?? row.image_url} />,
    },
    { header: 'SKU', cell: (row) => <span className="md:whitespace-nowrap">{row.sku ?? '–'}</span> },
    { header: 'Category', cell: (row) => nameOf(row.category) },
    { header: 'Price', numeric: true, cell: (row) => formatNaira(row.price) },
    { header: 'Stock', numeric: true, cell: (row) => row.stock_quantity },
    { header: 'Status', cell: (row) => <ProductStatusBadge status={row.status} /> },
    {
      header: 'Featured',
      cell: (row) => <FeaturedSwitch product={row} categoryName={nameOf(row.category)} />,
    },
    {
      header: 'Actions',
      cell: (row) => <RowActions product={row} onDelete={() => onDelete(row)} />,
    },
  ]
}

export default function Products({ loaderData: { search, first, categoryNames } }: Route.ComponentProps) {
  const [, setSearchParams] = useSearchParams()
  const [doomed, setDoomed] = useState<ProductListRow | null>(null)
  const deletion = useFetcher()

  return (
    <>
      <PageHeader
        title="Products"
        actions={
          <Link to="/admin/products/new" className={buttonClasses()}>
            <Plus aria-hidden="true" />
            Add Product
          </Link>
        }
      />
      <div className="mb-5">
        <SearchBox
          label="Search products by name"
          placeholder="Search products..."
          value={search}
          onSearch={(text) =>
            setSearchParams(text === '' ? {} : { search: text }, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      {first === null ? (
        <LoadFailure message="Failed to load products." />
      ) : (
        <SliceTable
          label="Products"
          columns={productColumns((category) => categoryNames.get(category) ?? category, setDoomed)}
          rowKey={({ id }) => id}
          empty={search === '' ? 'No products yet' : `No products found matching "${search}"`}
          listKey={search}
          first={first}
          loadAfter={async (after: SliceKey) => listAdminProducts(await browserClient(), { search, after })}
        />
      )}
      {doomed && (
        <AlertDialog
          open
          onOpenChange={() => setDoomed(null)}
          description="This action cannot be undone. This will permanently delete the product."
          onConfirm={() => void deletion.submit({ intent: 'delete', id: doomed.id }, { method: 'post' })}
        />
      )}
    </>
  )
}

function FeaturedSwitch({ product, categoryName }: { product: ProductListRow; categoryName: string }) {
  const { id, name, category, featured } = product
  const fetcher = useFetcher()
  const wanted = fetcher.formData?.get('featured')
  return (
    <Switch
      className="block"
      label={`Feature ${name} on the homepage`}
      checked={wanted === undefined ? featured : wanted === 'true'}
      onCheckedChange={(checked) =>
        void fetcher.submit(
          { intent: 'feature', id, category, category_name: categoryName, featured: String(checked) },
          { method: 'post' },
        )
      }
    />
  )
}

/** Where a mouse points, the buttons of a row stand closer; fingers keep their 44 px. */
const compact = 'md:pointer-fine:size-9 md:pointer-fine:[&_svg]:size-4.5'

function RowActions({ product: { id, name }, onDelete }: { product: ProductListRow; onDelete: () => void }) {
  return (
    <div className="flex max-md:justify-end md:-mx-2">
      <Link
        to={`/admin/products/${id}`}
        aria-label={`Edit ${name}`}
        title="Edit"
        className={classNames(iconButtonClasses, compact)}
      >
        <Pencil aria-hidden="true" />
      </Link>
      <IconButton label={`Delete ${name}`} onClick={onDelete} className={classNames(compact, 'text-danger')}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  )
}
