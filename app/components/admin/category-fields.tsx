import type { FieldErrors } from '../../forms/parse-form.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { ImageField, type ImageStore } from './image-field.tsx'
import { DisplayOrderField } from './display-order-field.tsx'

export interface CategoryValues {
  id: string
  name: string
  slug: string
  description: string | null
  banner_image_url: string | null
  display_order: number
  parent_id: string | null
}

export interface CategoryFieldsProps {
  /** Absent for a new one. */
  category?: CategoryValues
  /** All categories there are. */
  categories: readonly CategoryValues[]
  errors: FieldErrors
  images: ImageStore
}

export function CategoryFields({ category, categories, errors, images }: CategoryFieldsProps) {
  // Two levels: only a main category can hold others, and none can hold itself.
  const parents = categories.filter(({ id, parent_id }) => parent_id === null && id !== category?.id)
  return (
    <>
      <Field label="Name *" required error={errors['name']}>
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
            spellCheck={false}
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
      <ImageField
        name="banner_image_url"
        label="Banner image"
        initial={category?.banner_image_url ?? ''}
        images={images}
      />
    </>
  )
}
