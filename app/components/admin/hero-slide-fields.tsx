import { slideCategories } from '../../forms/hero-slide.ts'
import type { FieldErrors } from '../../forms/parse-form.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { CheckField } from './check-field.tsx'
import { DisplayOrderField } from './display-order-field.tsx'
import { ImageField, type ImageStore } from './image-field.tsx'

export interface HeroSlideValues {
  title: string
  description: string | null
  category: string
  image_url: string | null
  active: boolean
  display_order: number
}

export interface HeroSlideFieldsProps {
  /** Absent for a new one, which goes to the end. */
  slide?: HeroSlideValues
  errors: FieldErrors
  images: ImageStore
}

const categories = slideCategories.map((value) => ({ value, label: value }))

export function HeroSlideFields({ slide, errors, images }: HeroSlideFieldsProps) {
  return (
    <>
      <Field label="Title *" required error={errors['title']}>
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
              defaultValue={slide?.category ?? slideCategories[0]}
              options={categories}
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
        images={images}
        uploaded="Image uploaded successfully"
        failed={['Error', 'Error uploading image']}
      />
      <CheckField name="active" defaultChecked={slide?.active ?? true}>
        Active
      </CheckField>
    </>
  )
}
