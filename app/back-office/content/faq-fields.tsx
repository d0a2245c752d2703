import { useRef, useState } from 'react'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { textSearch } from '../../lib/text/folding.ts'
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
  /** The categories in use, offered as suggestions, by name. */
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
        <CategoryField initial={faq?.category ?? ''} inUse={categories} error={errors['category']} />
        <DisplayOrderField initial={faq?.display_order ?? 0} error={errors['display_order']} />
      </div>
      <CheckField name="published" defaultChecked={faq?.published ?? true}>
        Published
      </CheckField>
    </>
  )
}

interface CategoryFieldProps {
  initial: string
  inUse: readonly string[]
  error: string | undefined
}

/** A text with the categories in use that contain it as buttons. A datalist would compare the letters with their marks. */
function CategoryField({ initial, inUse, error }: CategoryFieldProps) {
  const [text, setText] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  const matches = textSearch(text)
  const offered = inUse.filter((category) => category !== text && matches(category))
  return (
    <div className="space-y-1">
      <Field label="Category" hint="Without one it stands under General Questions." error={error}>
        {(control) => (
          <Input
            ref={input}
            name="category"
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            {...control}
          />
        )}
      </Field>
      <ul
        aria-label="Categories in use"
        className="flex max-h-28 flex-wrap gap-2 overflow-y-auto empty:hidden"
      >
        {offered.map((category) => (
          <li key={category}>
            <button
              type="button"
              onClick={() => {
                setText(category)
                input.current?.focus()
              }}
              className="min-h-11 cursor-pointer rounded-full bg-sand px-4 text-left text-[0.9375rem] wrap-anywhere hover:bg-ink/7"
            >
              {category}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
