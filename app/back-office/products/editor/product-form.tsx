import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { CheckField } from '../../form/check-field.tsx'
import { ConflictDialog } from '../../form/conflict-dialog.tsx'
import { DraftOffer } from '../../form/drafts/draft-offer.tsx'
import { useEditForm } from '../../form/use-edit-form.ts'
import { Refusals } from '../../page/refusals.tsx'
import { ColoursField } from '../colours-field.tsx'
import type { DiscountSetting } from '../discount-choice.ts'
import { PRODUCT_FIELDS, type ProductValues } from '../product-fields.ts'
import {
  ProductDetailsFields,
  ProductFactsFields,
  ProductSellingFields,
  type CategoryChoice,
} from '../product-panels.tsx'
import { ProductPicturesField } from '../product-pictures-field.tsx'
import { useProductPictures, type ProductPictures } from '../product-pictures.ts'
import { refusalOf } from '../variants/refused-variants.ts'
import type { StoredVariants } from '../variants/stored-variants.ts'
import { useVariantTable } from '../variants/use-variant-table.ts'
import { VariantsPanel } from '../variants/variants-panel.tsx'
import { FollowingColours, FollowingFields } from './following-fields.tsx'

/** The box of a new product that leads to its variants once it is stored. */
export const NEXT_VARIANTS = 'next_variants'

export interface ProductFormProps {
  /** The id of the edited product; absent for a new one. */
  id: string | undefined
  /** With the version that is edited, unless the product is new. */
  product: ProductValues & Partial<StoredVariants> & { updated_at?: string }
  /** The categories that products can be in: those without subcategories. */
  categories: readonly CategoryChoice[]
  discounts: DiscountSetting
  /** Whether the shop takes deposits. */
  takesDeposits: boolean
  /** The path of the list, where Cancel leads and saving returns to. */
  list: string
  /** Reloads the product and resets the form to it. */
  onReload: () => void
  /** Makes each stored colour a variant. */
  onConvert: () => void
}

/** The form of new and existing products. It keeps what was typed when saving fails. */
export function ProductForm(props: ProductFormProps) {
  const { id, product, categories, discounts, list, onReload, onConvert } = props
  const form = useEditForm({ list, id: id ?? '' }, product.updated_at, `product ${id ?? 'new'}`)
  const variants = useVariantTable(product, props.takesDeposits)
  const { table } = variants
  const pictures = useProductPictures({ id, saved: product, form, isOfVariant: variants.showsPicture })
  const hasVariants = table.variants.length > 0
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
          <ProductSellingFields
            product={product}
            discounts={discounts}
            takesDeposits={props.takesDeposits}
            errors={errors}
          >
            {hasVariants && <FollowingFields product={product} table={table} />}
          </ProductSellingFields>
        </Panel>
        <Panel title="Colours">
          {hasVariants ? (
            <FollowingColours product={product} table={table} />
          ) : (
            <>
              <ColoursField initial={product.color_variants ?? []} error={errors['color_variants']} />
              <CheckField name="color_required" defaultChecked={product.color_required}>
                {PRODUCT_FIELDS.color_required.label}
              </CheckField>
            </>
          )}
        </Panel>
      </div>
      <div id="variants" className="scroll-mt-20 lg:col-span-2">
        <Panel title="Variants">
          {id === undefined ? (
            <CheckField name={NEXT_VARIANTS}>
              Make its sizes, colours or other variants after saving
            </CheckField>
          ) : (
            <VariantsPanel
              state={variants}
              prices={{
                price: String(product.price ?? ''),
                discount_price: String(product.discount_price ?? ''),
              }}
              pictures={picturesOf(pictures.pictures)}
              colours={product.color_variants ?? []}
              refusal={refusalOf(errors)}
              onConvert={onConvert}
            />
          )}
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

function picturesOf({ image_url, additional_images }: ProductPictures): string[] {
  return [image_url ?? [], additional_images].flat()
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-5 rounded-2xl bg-white p-5 ring-1 ring-ink/10 sm:p-6">
      <h2 className="font-serif text-xl">{title}</h2>
      {children}
    </section>
  )
}
