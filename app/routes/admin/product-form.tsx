import { ChevronLeft } from 'lucide-react'
import { useRef } from 'react'
import { Link, redirect, useLocation } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { listBehind } from '../../components/admin/list-memory.ts'
import { LoadFailure } from '../../components/admin/load-failure.tsx'
import { PageHeader } from '../../components/admin/page-header.tsx'
import { ProductForm } from '../../components/admin/product-form.tsx'
import {
  attempt,
  openedVersion,
  refused,
  reloadAfterSuccess,
  type SaveOutcome,
} from '../../components/admin/save-outcome.ts'
import { useFreshStart } from '../../components/admin/use-fresh-start.ts'
import { newProduct, type ProductValues } from '../../components/admin/product-values.ts'
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
  type ProductFormRow,
} from '../../data/products.ts'
import { parseProductForm, type ProductInput } from '../../forms/product-form.ts'
import { withoutPicture, type ProductPictures } from '../../forms/product-pictures.ts'
import { errorMessage } from '../../lib/data-error.ts'
import { productFailureTitle } from '../../lib/featured-limit.ts'
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

/** Saves, and goes back to the list; a refusal leaves the form as it was typed. */
export async function clientAction({
  request,
  params: { id },
}: Route.ClientActionArgs): Promise<SaveOutcome | Response> {
  const form = await request.formData()
  const parsed = parseProductForm(form)
  if (!parsed.ok) return refused(parsed.errors)
  // A product that somebody deleted meanwhile is made again as a new one.
  const edited = form.get('id') === '' ? undefined : id
  const outcome = await attempt(() => save(edited, parsed.values, form), {
    success: edited === undefined ? 'Product created successfully.' : 'Product updated successfully.',
    failureTitle: productFailureTitle,
    failure: (error) => errorMessage(error, 'The product could not be saved. Please try again.'),
  })
  return outcome.saved ? redirect(listBehind({ list: form.get('list') }, LIST)) : outcome
}

async function save(id: string | undefined, product: ProductInput, form: FormData): Promise<string | void> {
  const client = await browserClient()
  if (product.featured) {
    const category = (await listCategories(client)).find(({ slug }) => slug === product.category)
    if (category) await refuseFeaturedBeyondLimit(client, category, id)
  }
  if (id === undefined) return insertProduct(client, product)
  const { stock_quantity, ...rest } = product
  // Orders may have taken stock since the form was opened: a number nobody touched must not put it back.
  const untouched = String(stock_quantity) === form.get('stock_before')
  return await updateProduct(client, id, untouched ? rest : product, openedVersion(form))
}

export const shouldRevalidate = reloadAfterSuccess

export default function ProductScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const { failed, product, categories } = loaderData
  const { key, startAfresh } = useFreshStart(product)
  const list = listBehind(useLocation().state, LIST)

  if (failed) return <LoadFailure message="Failed to load product." />
  if (product === null) return <ProductNotFound />
  return (
    <>
      <BackToProducts list={list} />
      <PageHeader
        title={id === undefined ? 'Add Product' : 'Edit Product'}
        description={product.name || undefined}
      />
      <ProductEditor
        key={`${id} ${key}`}
        id={id}
        product={product}
        list={list}
        categories={categories}
        onTakeTheirs={startAfresh}
      />
    </>
  )
}

interface ProductEditorProps {
  id: string | undefined
  /** Where one goes when it is done. */
  list: string
  product: ProductValues | ProductFormRow
  categories: CategoryRow[]
  onTakeTheirs: () => void
}

function ProductEditor({ id, list, product, categories, onTakeTheirs }: ProductEditorProps) {
  const pictures = usePictures(id, product)
  return (
    <ProductForm
      product={product}
      list={list}
      version={'updated_at' in product ? product.updated_at : undefined}
      categories={categories}
      submitLabel={id === undefined ? 'Create Product' : 'Update Product'}
      storePicture={pictures.store}
      removePicture={pictures.remove}
      onLeave={() => void pictures.discard()}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

/**
 * Stores and removes pictures. One that is stored but not saved yet belongs to nobody, so leaving deletes it. One that
 * the product already shows is first taken off the product, over the version that was opened: no page may point to a file
 * that is gone.
 */
function usePictures(id: string | undefined, product: ProductPictures) {
  const unsaved = useRef(new Set<string>())
  const saved = useRef(product)

  async function store(file: File): Promise<string> {
    const url = await uploadProductImage(await browserClient(), file)
    unsaved.current.add(url)
    return url
  }

  async function remove(url: string, version: string): Promise<string> {
    const client = await browserClient()
    let next = version
    if (id !== undefined && !unsaved.current.has(url)) {
      const { image_url, thumbnail_url, additional_images } = withoutPicture(saved.current, url)
      const pictures = { image_url, thumbnail_url, additional_images }
      next = await updateProduct(client, id, pictures, version)
      saved.current = pictures
    }
    await removeProductImage(client, url)
    unsaved.current.delete(url)
    return next
  }

  async function discard(): Promise<void> {
    const client = await browserClient()
    for (const url of unsaved.current) void removeProductImage(client, url).catch(() => undefined)
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
