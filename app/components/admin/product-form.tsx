import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { FieldErrors, ProductField } from '../../forms/product-form.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { ColoursField } from './colours-field.tsx'
import { LeaveWarning } from './leave-warning.tsx'
import { ProductDetailsFields, type CategoryChoice } from './product-details-fields.tsx'
import { ProductPicturesField } from './product-pictures-field.tsx'
import { ProductSellingFields } from './product-selling-fields.tsx'
import type { ProductValues } from './product-values.ts'

export interface ProductFormProps {
  product: ProductValues
  /** The leaves of the category tree: products belong to these. */
  categories: readonly CategoryChoice[]
  errors: FieldErrors<ProductField>
  saving: boolean
  submitLabel: string
  /** Where Cancel leads. */
  list: string
  onSave: (form: FormData) => void
  storePicture: (file: File) => Promise<string>
  removePicture: (url: string) => Promise<void>
  /** Told when the form is left unsaved. */
  onLeave: () => void
}

/** The product form, for new products and old ones. Its fields keep what was typed whatever the answer. */
export function ProductForm(props: ProductFormProps) {
  const {
    product,
    categories,
    errors,
    saving,
    submitLabel,
    list,
    onSave,
    storePicture,
    removePicture,
    onLeave,
  } = props
  const form = useRef<HTMLFormElement>(null)
  const untouched = useRef('')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    untouched.current = contents(form.current)
  }, [])
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy && !saving) onSave(new FormData(event.currentTarget))
  }

  return (
    <form
      ref={form}
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
            error={errors.additional_images}
            store={storePicture}
            remove={removePicture}
            onBusy={setBusy}
          />
        </Panel>
      </div>
      <div className="space-y-6">
        <Panel title="Selling">
          <ProductSellingFields product={product} errors={errors} />
        </Panel>
        <Panel title="Colours">
          <ColoursField initial={product.color_variants} error={errors.color_variants} />
        </Panel>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap justify-end gap-3 border-t border-ink/10 bg-cream px-4 py-3 sm:-mx-1 sm:px-1 lg:col-span-2">
        <Link to={list} className={buttonClasses('outline')}>
          Cancel
        </Link>
        <Button type="submit" pending={saving} disabled={busy}>
          {submitLabel}
        </Button>
      </div>
      <LeaveWarning isDirty={() => contents(form.current) !== untouched.current} onLeave={onLeave} />
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

/** Everything the form would save, as one text to compare. */
function contents(form: HTMLFormElement | null): string {
  return form ? JSON.stringify([...new FormData(form)]) : ''
}
