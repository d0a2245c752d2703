import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { fromLagosInput } from '../../lib/lagos-time.ts'
import { addIssue, slugField, textOrNull, checkbox } from '../form/field-schemas.ts'

export const postStatuses = ['draft', 'published'] as const

/** The value of a `datetime-local` input (the time in Lagos) as an ISO 8601 timestamp; null when blank. */
const dateTime = z.pipe(
  z.string(),
  z.transform((typed, context) => {
    const instant = fromLagosInput(typed)
    if (typed !== '' && instant === null) addIssue(context, 'Enter a date and a time.')
    return instant
  }),
)

/** See docs/behaviour/content-editing.md#blog-posts. A blank slug is made from the title by the database. */
export const blogPostSchema = z.object({
  title: requiredText('Enter a title.', 200),
  slug: slugField(),
  excerpt: textOrNull(2000),
  content: textOrNull(500_000),
  author: requiredText('Enter an author.', 120),
  category: requiredText('Enter a category.', 120),
  image_url: textOrNull(2000),
  status: z.enum(postStatuses, 'Choose draft or published.'),
  featured: checkbox(),
  published_at: dateTime,
})
