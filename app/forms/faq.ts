import * as z from 'zod/mini'
import { displayOrder, textOrNull, ticked } from './admin-fields.ts'
import { requiredText } from './text-fields.ts'

/** Spec §5, FAQ form: question and answer are required. */
export const faqSchema = z.object({
  question: requiredText('Enter a question.', 1000),
  answer: requiredText('Enter an answer.', 20_000),
  category: textOrNull(120),
  display_order: displayOrder(),
  published: ticked(),
})
