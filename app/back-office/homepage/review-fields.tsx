import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { CheckField } from '../form/check-field.tsx'
import { DisplayOrderField } from '../form/display-order-field.tsx'
import { RATINGS } from './review-input.ts'

export interface ReviewValues {
  name: string
  role: string | null
  content: string
  rating: number
  display_order: number
  published: boolean
}

export interface ReviewFieldsProps {
  /** Absent for a new review. */
  review?: ReviewValues
  errors: FieldErrors
}

const ratings = RATINGS.map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` }))

export function ReviewFields({ review, errors }: ReviewFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={errors['name']}>
          {(control) => (
            <Input kind="person" name="name" defaultValue={review?.name} autoComplete="off" {...control} />
          )}
        </Field>
        <Field label="Role" hint="Such as Homeowner, Lekki." error={errors['role']}>
          {(control) => (
            <Input name="role" defaultValue={review?.role ?? ''} autoComplete="off" {...control} />
          )}
        </Field>
      </div>
      <Field
        label="Review"
        required
        hint="The client’s own words, and only with their consent."
        error={errors['content']}
      >
        {(control) => <Textarea name="content" rows={5} defaultValue={review?.content} {...control} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Rating" error={errors['rating']}>
          {(control) => (
            <Select name="rating" defaultValue={String(review?.rating ?? 5)} options={ratings} {...control} />
          )}
        </Field>
        <DisplayOrderField initial={review?.display_order ?? 0} error={errors['display_order']} />
      </div>
      <CheckField name="published" defaultChecked={review?.published ?? true}>
        Published
      </CheckField>
    </>
  )
}
