import * as z from 'zod/mini'
import { displayOrder, slugField, textOrNull } from './admin-fields.ts'
import { requiredText } from './text-fields.ts'

/** Spec §5, Category: name is required, the slug is made from it when blank, display order counts as 0 when blank. */
export const categorySchema = z.object({
  name: requiredText('Enter a name.', 120),
  slug: slugField(),
  description: textOrNull(5000),
  banner_image_url: textOrNull(2000),
  display_order: displayOrder(),
  parent_id: textOrNull(36),
})
