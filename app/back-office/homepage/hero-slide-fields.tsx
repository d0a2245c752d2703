import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { CheckField } from '../form/check-field.tsx'
import { DisplayOrderField } from '../form/display-order-field.tsx'
import { ImageField } from '../form/pictures/image-field.tsx'

export interface HeroSlideValues {
  title: string
  description: string | null
  category: string | null
  image_url: string | null
  active: boolean
  display_order: number
}

export interface HeroSlideFieldsProps {
  /** Absent for a new slide, which is inserted at the end. */
  slide?: HeroSlideValues
  /** The names to choose from. */
  categories: readonly string[]
  errors: FieldErrors
}

export function HeroSlideFields({ slide, categories, errors }: HeroSlideFieldsProps) {
  return (
    <>
      <Field label="Title" required error={errors['title']}>
        {(control) => <Input name="title" defaultValue={slide?.title} {...control} />}
      </Field>
      <Field label="Description" error={errors['description']}>
        {(control) => <Textarea name="description" defaultValue={slide?.description ?? ''} {...control} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Category" hint="Its featured products show below the slide." error={errors['category']}>
          {(control) => (
            <Select
              name="category"
              defaultValue={nameAmong(categories, slide)}
              options={categoryOptions(categories, slide)}
              {...control}
            />
          )}
        </Field>
        {slide && <DisplayOrderField initial={slide.display_order} error={errors['display_order']} />}
      </div>
      <ImageField
        name="image_url"
        label="Image"
        hint="Up to 5MB. A wide picture looks best."
        initial={slide?.image_url ?? ''}
        uploaded="Image uploaded successfully"
        failed={['Error', 'Error uploading image']}
        error={errors['image_url']}
      />
      <CheckField name="active" defaultChecked={slide?.active ?? true}>
        Active
      </CheckField>
    </>
  )
}

/** A slide without a category can only be kept, or made where there is no category to choose. */
function categoryOptions(categories: readonly string[], slide: HeroSlideValues | undefined) {
  const none = categories.length === 0 || slide?.category === null ? [{ value: '', label: 'None' }] : []
  return [...none, ...categories.map((value) => ({ value, label: value }))]
}

/** The category's name as the options have it; slides compare without regard to case. */
function nameAmong(categories: readonly string[], slide: HeroSlideValues | undefined): string {
  if (!slide) return categories[0] ?? ''
  return categories.find((name) => name.toLowerCase() === slide.category?.toLowerCase()) ?? ''
}
