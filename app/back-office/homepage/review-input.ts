import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { checkbox, displayOrder, textOrNull } from '../form/field-schemas.ts'

/** The ratings, the best first. */
export const RATINGS = ['5', '4', '3', '2', '1'] as const

/** See docs/behaviour/homepage.md#reviews. */
export const reviewSchema = z.object({
  name: requiredText('Enter a name.', 120),
  role: textOrNull(120),
  content: requiredText('Enter the review.', 2000),
  rating: z.pipe(z.enum(RATINGS, 'Choose from 1 to 5 stars.'), z.transform(Number)),
  display_order: displayOrder(),
  published: checkbox(),
})
