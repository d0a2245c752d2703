import * as z from 'zod/mini'
import { fromLagosInput } from '../lib/lagos-time.ts'
import { complain, slugField, textOrNull, ticked } from './admin-fields.ts'
import { requiredText } from './text-fields.ts'

export const postStatuses = ['draft', 'published'] as const

/** What the browser's date-and-time box gives, as an instant; null when it was left blank. */
const dateTime = z.pipe(
  z.string(),
  z.transform((typed, context) => {
    const instant = fromLagosInput(typed)
    if (typed !== '' && instant === null) complain(context, 'Enter a date and a time.')
    return instant
  }),
)

/** Spec §5, Blog post form: title, author and category are required; a blank slug is made from the title. */
export const blogPostSchema = z.object({
  title: requiredText('Enter a title.', 200),
  slug: slugField(),
  excerpt: textOrNull(2000),
  content: textOrNull(500_000),
  author: requiredText('Enter an author.', 120),
  category: requiredText('Enter a category.', 120),
  image_url: textOrNull(2000),
  status: z.enum(postStatuses, 'Choose draft or published.'),
  featured: ticked(),
  published_at: dateTime,
})
