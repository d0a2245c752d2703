import * as z from 'zod/mini'
import { displayOrder, textOrNull, ticked } from './admin-fields.ts'
import { requiredText } from './text-fields.ts'

/** Spec §5, Hero slide. */
export const slideCategories = [
  'Sofas',
  'Beds',
  'Chairs',
  'Tables',
  'Consoles',
  'Curtains',
  'Accessories',
] as const

export const heroSlideSchema = z.object({
  title: requiredText('Enter a title.', 200),
  description: textOrNull(2000),
  category: z.enum(slideCategories, 'Choose a category.'),
  image_url: textOrNull(2000),
  active: ticked(),
  display_order: displayOrder(),
})
