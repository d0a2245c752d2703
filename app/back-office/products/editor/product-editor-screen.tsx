import { useCallback, useState } from 'react'
import { Link, redirect, useLocation } from 'react-router'
import ChevronLeft from '~icons/lucide/chevron-left'
import { leafCategories, type CategoryRow } from '../../../domain/categories.ts'
import { listCategories } from '../../../domain/category-queries.ts'
import { parseForm, type FieldErrors } from '../../../lib/forms/parse-form.ts'
import { answeredMessage, isMissingReference } from '../../../lib/supabase/data-error.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { takesDeposits } from '../../deposits/deposit-setting-queries.ts'
import { NEW_ID_FIELD, updatedId } from '../../form/read-edit.ts'
import {
  invalid,
  revalidateOnSuccess,
  runAction,
  SAVED_AS_DRAFT,
  type ActionResult,
} from '../../form/run-action.ts'
import { hasUnsavedChanges } from '../../form/unsaved-changes.ts'
import { useReloadAndReset } from '../../form/use-reload-and-reset.ts'
import { returnPath } from '../../list/pages/list-snapshots.ts'
import { adminMeta } from '../../page/admin-meta.ts'
import { LoadFailure } from '../../page/load-failure.tsx'
import { PageHeader } from '../../page/page-header.tsx'
import { beginAttempt } from '../../page/standing-refusals.ts'
import { DISCOUNT_CHOICE, followDiscountChoice, getDiscountSetting } from '../discount-choice.ts'
import { productFailureTitle } from '../featured-limit.ts'
import { whyNotAtHome } from '../home-notice.ts'
import { NEW_PRODUCT, newProductFormSchema } from '../product-fields.ts'
import { variantsRefusal } from '../variants/refused-variants.ts'
import type { Route } from './+types/product-editor-screen.ts'
import { ColoursDialog } from './colours-dialog.tsx'
import { convertColours, OF_COLOURS } from './convert-colours.ts'
import { duplicate, DUPLICATE } from './duplicate.ts'
import { ProductActions } from './product-actions.tsx'
import { NEXT_VARIANTS, ProductForm } from './product-form.tsx'
import { getProductWithVariants } from './queries.ts'
import { createProduct, saveProduct, storedProductSchema } from './save-product.ts'

const LIST = '/admin/products'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminMeta(matches, params.id ? 'Edit Product' : 'Add Product')

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  try {
    const client = await browserClient()
    const [product, categories, discounts, deposits] = await Promise.all([
      id === undefined ? NEW_PRODUCT : getProductWithVariants(client, id),
      listCategories(client),
      getDiscountSetting(client),
      takesDeposits(client),
    ])
    return {
      failed: false,
      product,
      categories: selectableCategories(categories, product?.category),
      discounts,
      takesDeposits: deposits,
    }
  } catch {
    toast.error('Error', 'Failed to load product.')
    return {
      failed: true,
      product: null,
      categories: [],
      discounts: 'charged' as const,
      takesDeposits: false,
    }
  }
}

/** The categories without subcategories, and the product's own even if it has some since. */
function selectableCategories(categories: CategoryRow[], current: string | undefined): CategoryRow[] {
  const leaves = new Set(leafCategories(categories))
  return categories.filter((category) => leaves.has(category) || category.slug === current)
}

/** Saves the product and returns to the list, or duplicates it and opens the copy. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult | Response> {
  const form = await request.formData()
  if (form.get('intent') === DUPLICATE) return duplicate(form)
  if (form.get('intent') === 'save' && form.has(OF_COLOURS)) return convertColours(form)
  const edited = updatedId(form) || undefined
  const parsed = parseProduct(edited, form)
  if (!parsed.ok) return invalid(parsed.errors)
  let notShown: string | undefined
  let discounts: string | undefined
  const work = async () => {
    const version = await parsed.save()
    const client = await browserClient()
    if (parsed.data.discount_price !== null)
      discounts = await followDiscountChoice(client, form.get(DISCOUNT_CHOICE))
    if (parsed.data.featured) notShown = await whyNotAtHome(client, parsed.data.category)
    return version
  }
  const outcome = await runAction(work, {
    success: edited === undefined ? 'Product created successfully.' : 'Product updated successfully.',
    detail: () => {
      const shown = edited === undefined && parsed.data.status === 'draft' ? SAVED_AS_DRAFT : notShown
      return [discounts, shown].filter(Boolean).join(' ') || undefined
    },
    failureTitle: productFailureTitle,
    failure: (error) => answeredMessage(error, 'The product could not be saved. Please try again.'),
    fieldErrors,
  })
  if (outcome.saved) return redirect(nextPath(form))
  // The categories to choose from are read again when the chosen one is gone. The form keeps what was typed.
  return outcome.errors['category'] === undefined ? outcome : { ...outcome, isOutdated: true }
}

/** Reads the form of a new product, or of a stored one with its variants. */
function parseProduct(id: string | undefined, form: FormData) {
  if (id === undefined) {
    const parsed = parseForm(newProductFormSchema, form)
    return parsed.ok ? { ...parsed, save: () => createProduct(parsed.data, form) } : parsed
  }
  const parsed = parseForm(storedProductSchema, form)
  return parsed.ok ? { ...parsed, save: () => saveProduct(id, parsed.data, form) } : parsed
}

function fieldErrors(error: unknown): FieldErrors | null {
  if (isMissingReference(error))
    return { category: 'This category was deleted or renamed meanwhile. Choose another one.' }
  return variantsRefusal(error)
}

/** The list, or the new product where its variants are to be made next. */
function nextPath(form: FormData): string {
  const made = form.get(NEXT_VARIANTS) ? String(form.get(NEW_ID_FIELD)) : ''
  return made === '' ? returnPath({ list: form.get('list') }, LIST) : `/admin/products/${made}#variants`
}

export const shouldRevalidate = revalidateOnSuccess

export default function ProductScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const { failed, product, categories, discounts } = loaderData
  const { key, reloadAndReset } = useReloadAndReset(product)
  const conversion = useConversion(reloadAndReset)
  const list = returnPath(useLocation().state, LIST)

  if (failed) return <LoadFailure message="Failed to load product." />
  if (product === null) return <ProductNotFound />
  return (
    <>
      <BackToProducts list={list} />
      <PageHeader
        title={id === undefined ? 'Add Product' : 'Edit Product'}
        description={product.name || undefined}
        actions={id !== undefined && <ProductActions key={id} id={id} status={product.status} />}
      />
      <ProductForm
        key={`${id} ${key}`}
        id={id}
        product={product}
        list={list}
        categories={categories}
        discounts={discounts}
        takesDeposits={loaderData.takesDeposits}
        onReload={reloadAndReset}
        onConvert={conversion.ask}
      />
      {id !== undefined && conversion.isOpen && (
        <ColoursDialog
          id={id}
          version={'updated_at' in product ? product.updated_at : ''}
          colours={product.color_variants ?? []}
          onClose={conversion.close}
        />
      )}
    </>
  )
}

/** The dialog that makes variants of what is stored, and so has to wait until the form is saved. */
function useConversion(onClose: () => void) {
  const [isOpen, setOpen] = useState(false)

  function ask() {
    const refuse = beginAttempt('make variants of colours')
    if (hasUnsavedChanges())
      refuse('Error', 'Please save your changes first: the variants are made of what is saved.')
    else setOpen(true)
  }

  const close = useCallback(() => {
    setOpen(false)
    onClose()
  }, [onClose])
  return { isOpen, ask, close }
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
