import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { CheckField } from '../form/check-field.tsx'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { ColoursField } from './colours-field.tsx'
import { PRODUCT_FIELDS, type ProductValues } from './product-fields.ts'
import { ProductDetailsFields, ProductSellingFields, type CategoryChoice } from './product-panels.tsx'
import { ProductPicturesField } from './product-pictures-field.tsx'
import { useProductPictures } from './product-pictures.ts'

export interface ProductFormProps {
  /** The id of the edited product; absent for a new one. */
  id: string | undefined
  /** With the version that is edited, unless the product is new. */
  product: ProductValues & { updated_at?: string }
  /** The categories that products can be in: those without subcategories. */
  categories: readonly CategoryChoice[]
  /** Whether cart and checkout charge discount prices. */
  chargesDiscount: boolean
  /** The path of the list, where Cancel leads and saving returns to. */
  list: string
  /** Reloads the product and resets the form to it. */
  onReload: () => void
}

/** The form of new and existing products. It keeps what was typed when saving fails. */
export function ProductForm({ id, product, categories, chargesDiscount, list, onReload }: ProductFormProps) {
  const form = useEditForm({ list }, product.updated_at)
  const pictures = useProductPictures({ id, saved: product, form })
  const { ref, errors, saving } = form

  function save(event: FormEvent<HTMLFormElement>) {
    if (pictures.isBusy) event.preventDefault()
    else form.onSubmit(event)
  }

  return (
    <form
      ref={ref}
      onSubmit={save}
      noValidate
      aria-label="Product"
      className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="space-y-6">
        <Panel title="Details">
          <ProductDetailsFields product={product} categories={categories} errors={errors} />
        </Panel>
        <Panel title="Images">
          <ProductPicturesField state={pictures} error={errors['additional_images']} />
        </Panel>
      </div>
      <div className="space-y-6">
        <Panel title="Selling">
          <ProductSellingFields product={product} chargesDiscount={chargesDiscount} errors={errors} />
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
