import { useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonClasses } from '../ui/button.tsx'
import { ColoursField } from './colours-field.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ProductDetailsFields, type CategoryChoice } from './product-details-fields.tsx'
import { ProductPicturesField } from './product-pictures-field.tsx'
import { ProductSellingFields } from './product-selling-fields.tsx'
import type { ProductValues } from './product-values.ts'
import { useSavedForm } from './use-saved-form.ts'
import { useUnsavedWork } from './unsaved-work.ts'

export interface ProductFormProps {
  product: ProductValues
  /** The leaves of the category tree: products belong to these. */
  categories: readonly CategoryChoice[]
  /** The version that is edited; absent for a new product. */
  version?: string
  submitLabel: string
  /** Where Cancel leads. */
  list: string
  storePicture: (file: File) => Promise<string>
  /** Over this version of the product; gives the version it has then. */
  removePicture: (url: string, version: string) => Promise<string>
  /** Told when the form is left unsaved. */
  onLeave: () => void
  /** Reads the product again and begins anew with it. */
  onTakeTheirs: () => void
}

/** The product form, for new products and old ones. Its fields keep what was typed whatever the answer. */
export function ProductForm(props: ProductFormProps) {
  const {
    product,
    categories,
    version,
    submitLabel,
    list,
    storePicture,
    removePicture,
    onLeave,
    onTakeTheirs,
  } = props
  const form = useSavedForm({ list }, version)
  const { ref, errors, saving } = form
  const [busy, setBusy] = useState(false)
  useUnsavedWork({ isDirty: () => false, letGo: onLeave })

  async function remove(url: string) {
    form.moveOn(await removePicture(url, form.openedVersion()))
  }

  function save(event: FormEvent<HTMLFormElement>) {
    if (busy) event.preventDefault()
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
          <ProductPicturesField
            initial={product}
            error={errors['additional_images']}
            store={storePicture}
            remove={remove}
            onBusy={setBusy}
          />
        </Panel>
      </div>
      <div className="space-y-6">
        <Panel title="Selling">
          <ProductSellingFields product={product} errors={errors} />
        </Panel>
        <Panel title="Colours">
          <ColoursField initial={product.color_variants} error={errors['color_variants']} />
        </Panel>
      </div>
      <div className="sticky bottom-0 z-10 -mx-[min(1rem,5vw)] flex flex-wrap justify-end gap-3 border-t border-ink/10 bg-cream px-[min(1rem,5vw)] py-3 sm:-mx-1 sm:px-1 lg:col-span-2">
        <Link to={list} className={buttonClasses('outline')}>
          Cancel
        </Link>
        <Button type="submit" pending={saving} disabled={busy}>
          {submitLabel}
        </Button>
      </div>
      <ConflictDialog form={form} onTakeTheirs={onTakeTheirs} />
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
