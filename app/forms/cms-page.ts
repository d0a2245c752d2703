import * as z from 'zod/mini'
import { complain, slugField, textOrNull, ticked } from './admin-fields.ts'
import { requiredText } from './text-fields.ts'

/** Spec §5, CMS page form: slug and title are required. */
export const cmsPageSchema = z.object({
  slug: z.pipe(
    slugField(),
    z.transform((slug, context) => {
      if (slug === '') complain(context, 'Enter the address, such as privacy-policy.')
      return slug
    }),
  ),
  title: requiredText('Enter a title.', 200),
  meta_description: textOrNull(1000),
  content: textOrNull(500_000),
  published: ticked(),
})
