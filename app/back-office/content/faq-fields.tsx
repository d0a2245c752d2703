import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { CheckField } from '../form/check-field.tsx'
import { DisplayOrderField } from '../form/display-order-field.tsx'

export interface FaqValues {
  question: string
  answer: string
  category: string | null
  display_order: number
  published: boolean
}

export interface FaqFieldsProps {
  /** Absent for a new question. */
  faq?: FaqValues
  /** The categories in use, offered as suggestions. */
  categories: readonly string[]
  errors: FieldErrors
}

export function FaqFields({ faq, categories, errors }: FaqFieldsProps) {
  return (
    <>
      <Field label="Question" required error={errors['question']}>
        {(control) => <Input name="question" defaultValue={faq?.question} {...control} />}
      </Field>
      <Field label="Answer" required error={errors['answer']}>
        {(control) => <Textarea name="answer" rows={6} defaultValue={faq?.answer} {...control} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Category"
          hint="Without one it stands under General Questions."
          error={errors['category']}
        >
          {(control) => (
            <>
              <Input
                name="category"
                list="faq-categories"
                defaultValue={faq?.category ?? ''}
                autoComplete="off"
                {...control}
              />
              <datalist id="faq-categories">
                {categories.map((category) => (
                  <option key={category} value={category}>
                    {category}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <DisplayOrderField initial={faq?.display_order ?? 0} error={errors['display_order']} />
      </div>
      <CheckField name="published" defaultChecked={faq?.published ?? true}>
        Published
      </CheckField>
    </>
  )
}
