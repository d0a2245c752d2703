import { ChevronLeft } from 'lucide-react'
import { useRef } from 'react'
import { Link, redirect, useFetcher, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { listBehind } from '../../components/admin/list-memory.ts'
import { LoadFailure } from '../../components/admin/load-failure.tsx'
import { PageHeader } from '../../components/admin/page-header.tsx'
import { ProductForm } from '../../components/admin/product-form.tsx'
import { newProduct } from '../../components/admin/product-values.ts'
import { buttonClasses } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { toast } from '../../components/ui/toast.ts'
import { leafCategories, listCategories, type CategoryRow } from '../../data/categories.ts'
import { removeProductImage, uploadProductImage } from '../../data/product-images.ts'
import {
  getProductForEditing,
  insertProduct,
  refuseFeaturedBeyondLimit,
  updateProduct,
} from '../../data/products.ts'
import {
  parseProductForm,
  type FieldErrors,
  type ProductField,
  type ProductInput,
} from '../../forms/product-form.ts'
import { withoutPicture, type ProductPictures } from '../../forms/product-pictures.ts'
import { errorMessage } from '../../lib/data-error.ts'
import { isFeaturedLimitError } from '../../lib/featured-limit.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/product-form.ts'

const LIST = '/admin/products'

export const meta: Route.MetaFunction = ({ params }) => adminMeta(params.id ? 'Edit Product' : 'Add Product')

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  try {
    const client = await browserClient()
    const [product, categories] = await Promise.all([
      id === undefined ? newProduct : getProductForEditing(client, id),
      listCategories(client),
    ])
    return { failed: false, product, categories: choices(categories, product?.category) }
  } catch {
    toast.error('Error', 'Failed to load product.')
    return { failed: true, product: null, categories: [] }
  }
}

/** The leaves, and the product's own category even if it got children since. */
function choices(categories: CategoryRow[], current: string | undefined): CategoryRow[] {
  const leaves = new Set(leafCategories(categories))
  return categories.filter((category) => leaves.has(category) || category.slug === current)
}

interface Refusal {
  errors: FieldErrors<ProductField>
}

/** Saves, and goes back to the list; a refusal leaves the form as it was typed. */
export async function clientAction({
  request,
  params: { id },
}: Route.ClientActionArgs): Promise<Refusal | Response> {
  const form = await request.formData()
  const parsed = parseProductForm(form)
  if (!parsed.ok) return { errors: parsed.errors }
  try {
    await save(id, parsed.values, String(form.get('stock_before')))
  } catch (error) {
    if (isFeaturedLimitError(error)) toast.error('Limit Reached', error.message)
    else toast.error('Error', errorMessage(error, 'The product could not be saved. Please try again.'))
    return { errors: {} }
  }
  toast.success(
    'Success',
    id === undefined ? 'Product created successfully.' : 'Product updated successfully.',
  )
  return redirect(listBehind({ list: form.get('list') }, LIST))
}

async function save(id: string | undefined, product: ProductInput, stockBefore: string): Promise<void> {
  const client = await browserClient()
  if (product.featured) {
    const category = (await listCategories(client)).find(({ slug }) => slug === product.category)
    if (category) await refuseFeaturedBeyondLimit(client, category, id)
  }
  if (id === undefined) return insertProduct(client, product)
  const { stock_quantity, ...rest } = product
  // Orders may have taken stock since the form was opened: a number nobody touched must not put it back.
  await updateProduct(client, id, String(stock_quantity) === stockBefore ? rest : product)
}

/** A refused or failed save changes nothing that was read. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined
}

const noErrors: FieldErrors<ProductField> = {}

export default function ProductScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const { failed, product, categories } = loaderData
  const fetcher = useFetcher<Refusal>()
  const pictures = usePictures(id, product)
  const title = id === undefined ? 'Add Product' : 'Edit Product'
  const list = listBehind(useLocation().state, LIST)

  if (failed) return <LoadFailure message="Failed to load product." />
  if (product === null) return <ProductNotFound />
  return (
    <>
      <BackToProducts list={list} />
      <PageHeader title={title} description={product.name || undefined} />
      <ProductForm
        key={id}
        product={product}
        categories={categories}
        errors={fetcher.data?.errors ?? noErrors}
        saving={fetcher.state !== 'idle'}
        submitLabel={id === undefined ? 'Create Product' : 'Update Product'}
        list={list}
        onSave={(form) => {
          form.set('list', list)
          void fetcher.submit(form, { method: 'post' })
        }}
        storePicture={pictures.store}
        removePicture={pictures.remove}
        onLeave={pictures.discard}
      />
    </>
  )
}

/**
 * Stores and removes pictures. One that is stored but not saved yet belongs to nobody, so leaving deletes it. One that
 * the product already shows is first taken off the product: no page may point to a file that is gone.
 */
function usePictures(id: string | undefined, product: ProductPictures | null) {
  const unsaved = useRef(new Set<string>())
  const saved = useRef(product)

  async function store(file: File): Promise<string> {
    const url = await uploadProductImage(await browserClient(), file)
    unsaved.current.add(url)
    return url
  }

  async function remove(url: string): Promise<void> {
    const client = await browserClient()
    if (id !== undefined && saved.current && !unsaved.current.has(url)) {
      const { image_url, thumbnail_url, additional_images } = withoutPicture(saved.current, url)
      saved.current = { image_url, thumbnail_url, additional_images }
      await updateProduct(client, id, saved.current)
    }
    await removeProductImage(client, url)
    unsaved.current.delete(url)
  }

  function discard(): void {
    for (const url of unsaved.current) void remove(url).catch(() => undefined)
  }

  return { store, remove, discard }
}

function BackToProducts({ list }: { list: string }) {
  return (
    <Link to={list} className="mb-2 inline-flex min-h-11 items-center gap-1 text-ink-soft hover:text-ink">
      <ChevronLeft aria-hidden="true" className="size-4" />
      Products
    </Link>
  )
}

function ProductNotFound() {
  return (
    <EmptyState
      level={1}
      title="Product not found"
      description="It may have been deleted, or the address is not quite right."
      action={
        <Link to="/admin/products" className={buttonClasses()}>
          Back to Products
        </Link>
      }
    />
  )
}
