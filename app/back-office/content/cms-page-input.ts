import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { addIssue, slugField, textOrNull, checkbox } from '../form/field-schemas.ts'

/** See docs/behaviour/content-editing.md#cms-pages. */
export const cmsPageSchema = z.object({
  slug: z.pipe(
    slugField(),
    z.transform((slug, context) => {
      if (slug === '') addIssue(context, 'Enter the address, such as privacy-policy.')
      return slug
    }),
  ),
  title: requiredText('Enter a title.', 200),
  meta_description: textOrNull(1000),
  content: textOrNull(500_000),
  published: checkbox(),
})
