import type { FormEvent, ReactNode } from 'react'
import { Link, redirect, useLocation } from 'react-router'
import ChevronLeft from '~icons/lucide/chevron-left'
import { leafCategories, type CategoryRow } from '../../domain/categories.ts'
import { listCategories } from '../../domain/category-queries.ts'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { answeredMessage, isMissingReference } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { CheckField } from '../form/check-field.tsx'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { DraftOffer } from '../form/drafts/draft-offer.tsx'
import { readAttempts, readEdit, readNewRow, rowReader, updatedId } from '../form/read-edit.ts'
import {
  invalid,
  revalidateOnSuccess,
  runAction,
  SAVED_AS_DRAFT,
  type ActionResult,
} from '../form/run-action.ts'
import { useEditForm } from '../form/use-edit-form.ts'
import { useReloadAndReset } from '../form/use-reload-and-reset.ts'
import { returnPath } from '../list/pages/list-snapshots.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { Refusals } from '../page/refusals.tsx'
import type { Route } from './+types/product-editor-screen.ts'
import { ColoursField } from './colours-field.tsx'
import {
  DISCOUNT_CHOICE,
  followDiscountChoice,
  getDiscountSetting,
  type DiscountSetting,
} from './discount-choice.ts'
import { duplicate, DUPLICATE } from './duplicate.ts'
import { productFailureTitle } from './featured-limit.ts'
import { whyNotAtHome } from './home-notice.ts'
import { ProductActions } from './product-actions.tsx'
import {
  NEW_PRODUCT,
  newProductFormSchema,
  PRODUCT_FIELDS,
  productFormSchema,
  type EditedProduct,
  type ProductValues,
} from './product-fields.ts'
import {
  ProductDetailsFields,
  ProductFactsFields,
  ProductSellingFields,
  type CategoryChoice,
} from './product-panels.tsx'
import { ProductPicturesField } from './product-pictures-field.tsx'
import { useProductPictures } from './product-pictures.ts'
import { getProductForEditing, insertProductWithFacts, updateProductWithFacts } from './queries.ts'

const LIST = '/admin/products'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminMeta(matches, params.id ? 'Edit Product' : 'Add Product')

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  try {
    const client = await browserClient()
    const [product, categories, discounts] = await Promise.all([
      id === undefined ? NEW_PRODUCT : getProductForEditing(client, id),
      listCategories(client),
      getDiscountSetting(client),
    ])
    return {
      failed: false,
      product,
      categories: selectableCategories(categories, product?.category),
      discounts,
    }
  } catch {
    toast.error('Error', 'Failed to load product.')
    return { failed: true, product: null, categories: [], discounts: 'charged' as const }
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
  const edited = updatedId(form) || undefined
  const parsed = parseForm(edited === undefined ? newProductFormSchema : productFormSchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  let notShown: string | undefined
  let discounts: string | undefined
  const work = async () => {
    const version = await save(edited, parsed.data, form)
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
    fieldErrors: (error) =>
      isMissingReference(error)
        ? { category: 'This category was deleted or renamed meanwhile. Choose another one.' }
        : null,
  })
  if (outcome.saved) return redirect(returnPath({ list: form.get('list') }, LIST))
  // The categories to choose from are read again when the chosen one is gone. The form keeps what was typed.
  return outcome.errors['category'] === undefined ? outcome : { ...outcome, isOutdated: true }
}

async function save(id: string | undefined, product: EditedProduct, form: FormData): Promise<string | void> {
  const client = await browserClient()
  if (id === undefined) {
    const attempts = readAttempts(form, { row: product, read: rowReader(newProductFormSchema) })
    return insertProductWithFacts(client, readNewRow(form, product), attempts)
  }
  const { changes, opened } = readEdit(form, {
    row: product,
    // Orders may have taken stock since the form was opened, which must not be undone unseen. A new slug of the category follows too.
    unversioned: ['stock_quantity', 'category'],
    read: rowReader(productFormSchema),
  })
  return updateProductWithFacts(client, id, changes, opened)
}

export const shouldRevalidate = revalidateOnSuccess

export default function ProductScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const { failed, product, categories, discounts } = loaderData
  const { key, reloadAndReset } = useReloadAndReset(product)
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
        onReload={reloadAndReset}
      />
    </>
  )
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

export interface ProductFormProps {
  /** The id of the edited product; absent for a new one. */
  id: string | undefined
  /** With the version that is edited, unless the product is new. */
  product: ProductValues & { updated_at?: string }
  /** The categories that products can be in: those without subcategories. */
  categories: readonly CategoryChoice[]
  discounts: DiscountSetting
  /** The path of the list, where Cancel leads and saving returns to. */
  list: string
  /** Reloads the product and resets the form to it. */
  onReload: () => void
}

/** The form of new and existing products. It keeps what was typed when saving fails. */
export function ProductForm({ id, product, categories, discounts, list, onReload }: ProductFormProps) {
  const form = useEditForm({ list, id: id ?? '' }, product.updated_at, `product ${id ?? 'new'}`)
  const pictures = useProductPictures({ id, saved: product, form })
  const { ref, errors, saving } = form

  function submit(event: FormEvent<HTMLFormElement>) {
    if (pictures.isBusy) event.preventDefault()
    else form.onSubmit(event)
  }

  return (
    <form
      ref={ref}
      onSubmit={submit}
      noValidate
      aria-label="Product"
      className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      {form.draft && (
        <div className="lg:col-span-2">
          <DraftOffer draft={form.draft} />
        </div>
      )}
      <div className="space-y-6">
        <Panel title="Details">
          <ProductDetailsFields product={product} categories={categories} errors={errors} />
        </Panel>
        <Panel title="Images">
          <ProductPicturesField state={pictures} error={errors['additional_images']} />
        </Panel>
        <Panel title="Facts">
          <ProductFactsFields product={product} errors={errors} />
        </Panel>
      </div>
      <div className="space-y-6">
        <Panel title="Selling">
          <ProductSellingFields product={product} discounts={discounts} errors={errors} />
        </Panel>
        <Panel title="Colours">
          <ColoursField initial={product.color_variants ?? []} error={errors['color_variants']} />
          <CheckField name="color_required" defaultChecked={product.color_required}>
            {PRODUCT_FIELDS.color_required.label}
          </CheckField>
        </Panel>
      </div>
      <div
        data-form-buttons
        className="sticky bottom-0 z-10 -mx-[min(1rem,5vw)] flex flex-wrap justify-end gap-3 border-t border-ink/10 bg-cream px-[min(1rem,5vw)] py-3 sm:-mx-1 sm:px-1 lg:col-span-2"
      >
        <Refusals />
        <Link to={list} className={buttonClasses('outline')}>
          Cancel
        </Link>
        <Button type="submit" pending={saving} disabled={pictures.isBusy}>
          {id === undefined ? 'Create Product' : 'Update Product'}
        </Button>
      </div>
      <ConflictDialog form={form} onReload={onReload} />
    </form>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-5 rounded-2xl bg-white p-5 ring-1 ring-ink/10 sm:p-6">
      <h2 className="font-serif text-xl">{title}</h2>
      {children}
    </section>
  )
}
