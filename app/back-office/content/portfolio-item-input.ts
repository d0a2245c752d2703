import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { isUuid } from '../../lib/uuid.ts'
import { addIssue, listFromJson, optionalWholeNumber, slugField, textOrNull } from '../form/field-schemas.ts'
import { postStatuses } from './blog-post-input.ts'

/** The limits of the table (supabase/migrations, portfolio_items). */
export const MAX_PICTURES = 30
export const MAX_PRODUCTS = 30
const MIN_YEAR = 1900
const MAX_YEAR = 2200

/** A list in a hidden field, as JSON. Invalid entries are dropped. */
function list(max: number, isValid: (entry: string) => boolean, tooMany: string) {
  return z.pipe(
    listFromJson(),
    z.transform((entries: string[], context) => {
      const valid = entries.filter(isValid)
      if (valid.length > max) addIssue(context, tooMany)
      return valid
    }),
  )
}

/** A project of the portfolio: only its title is required; a blank slug is made from it. */
export const portfolioItemSchema = z.object({
  title: requiredText('Enter a title.', 200),
  slug: slugField(),
  summary: textOrNull(2000),
  content: textOrNull(500_000),
  cover_image_url: textOrNull(2000),
  images: list(
    MAX_PICTURES,
    (url) => url !== '' && url.length <= 2000,
    `A project can have ${MAX_PICTURES} more pictures.`,
  ),
  location: textOrNull(200),
  year: optionalWholeNumber({ from: MIN_YEAR, to: MAX_YEAR, malformed: 'Enter a year such as 2026.' }),
  status: z.enum(postStatuses, 'Choose draft or published.'),
  featured_product_ids: list(MAX_PRODUCTS, isUuid, `A project can show ${MAX_PRODUCTS} products.`),
})
