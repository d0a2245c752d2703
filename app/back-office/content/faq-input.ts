import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { displayOrder, textOrNull, checkbox } from '../form/field-schemas.ts'

/** See docs/behaviour/content-editing.md#faqs. */
export const faqSchema = z.object({
  question: requiredText('Enter a question.', 1000),
  answer: requiredText('Enter an answer.', 20_000),
  category: textOrNull(120),
  display_order: displayOrder(),
  published: checkbox(),
})
