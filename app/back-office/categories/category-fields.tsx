import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { HiddenDeposit } from '../deposits/hidden-deposit.tsx'
import { CheckField } from '../form/check-field.tsx'
import { DisplayOrderField } from '../form/display-order-field.tsx'
import { ImageField } from '../form/pictures/image-field.tsx'

export interface CategoryValues {
  id: string
  name: string
  slug: string
  description: string | null
  banner_image_url: string | null
  display_order: number
  parent_id: string | null
  on_home_tabs: boolean
  in_footer: boolean
  deposit_percent: number | null
  deposit_amount: number | null
}

export interface CategoryFieldsProps {
  /** Absent for a new category. */
  category?: CategoryValues
  /** All categories, from which the parent is chosen. */
  categories: readonly CategoryValues[]
  /** Whether the shop takes deposits. */
  takesDeposits: boolean
  errors: FieldErrors
}

export function CategoryFields({ category, categories, takesDeposits, errors }: CategoryFieldsProps) {
  // Two levels: only a main category can be a parent, and not of itself.
  const parents = categories.filter(({ id, parent_id }) => parent_id === null && id !== category?.id)
  return (
    <>
      <Field label="Name" required error={errors['name']}>
        {(control) => <Input name="name" defaultValue={category?.name} {...control} />}
      </Field>
      <Field
        label="Slug"
        hint="The last part of its address. Left blank, it is made from the name."
        error={errors['slug']}
      >
        {(control) => (
          <Input
            name="slug"
            defaultValue={category?.slug}
            autoComplete="off"
            kind="identifier"
            {...control}
          />
        )}
      </Field>
      <Field label="Description" error={errors['description']}>
        {(control) => <Textarea name="description" defaultValue={category?.description ?? ''} {...control} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Belongs To" error={errors['parent_id']}>
          {(control) => (
            <Select name="parent_id" defaultValue={category?.parent_id ?? ''} {...control}>
              <option value="">None (main category)</option>
              {parents.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DisplayOrderField initial={category?.display_order ?? 0} error={errors['display_order']} />
      </div>
      {takesDeposits ? <Deposit category={category} errors={errors} /> : <HiddenDeposit {...category} />}
      <fieldset>
        <legend className="text-sm font-medium">Where the shop names it</legend>
        <CheckField name="on_home_tabs" defaultChecked={category?.on_home_tabs ?? true}>
          On home tabs, once it has products
        </CheckField>
        <CheckField name="in_footer" defaultChecked={category?.in_footer ?? true}>
          In the footer
        </CheckField>
      </fieldset>
      <ImageField name="banner_image_url" label="Banner image" initial={category?.banner_image_url ?? ''} />
    </>
  )
}

/** What is paid first of its products, unless a product says otherwise. */
function Deposit({ category, errors }: Pick<CategoryFieldsProps, 'category' | 'errors'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Deposit (%)"
        hint="Left empty, it is that of the main category or the shop."
        error={errors['deposit_percent']}
      >
        {(control) => (
          <Input
            name="deposit_percent"
            kind="whole"
            defaultValue={category?.deposit_percent ?? ''}
            {...control}
          />
        )}
      </Field>
      <Field
        label="Deposit (₦)"
        hint="Instead of a percentage, for each piece."
        error={errors['deposit_amount']}
      >
        {(control) => (
          <Input
            name="deposit_amount"
            kind="amount"
            defaultValue={category?.deposit_amount ?? ''}
            {...control}
          />
        )}
      </Field>
    </div>
  )
}
