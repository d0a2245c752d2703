import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { displayOrder, textOrNull, checkbox } from '../form/field-schemas.ts'

/** See docs/behaviour/homepage.md#hero-slides. */
export const heroSlideSchema = z
  .object({
    title: requiredText('Enter a title.', 200),
    description: textOrNull(2000),
    category: textOrNull(120),
    image_url: textOrNull(2000),
    active: checkbox(),
    display_order: displayOrder(),
  })
  .check(
    z.refine(({ active, image_url }) => !active || image_url !== null, {
      path: ['image_url'],
      error: 'Upload an image, or untick Active to save the slide for later.',
    }),
  )
