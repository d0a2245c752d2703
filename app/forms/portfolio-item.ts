import * as z from 'zod/mini'
import { isUuid } from '../lib/uuid.ts'
import { complain, slugField, textOrNull } from './admin-fields.ts'
import { postStatuses } from './blog-post.ts'
import { requiredText } from './text-fields.ts'

/** The limits of the table (supabase/migrations, portfolio_items). */
export const maxRoomPictures = 30
export const maxRoomProducts = 30
const EARLIEST = 1900
const LATEST = 2200

/** A year, or nothing. */
function year() {
  return z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const text = typed.trim()
      if (text === '') return null
      const number = Number(text)
      if (!/^\d{4}$/.test(text) || number < EARLIEST || number > LATEST)
        complain(context, 'Enter a year such as 2026.')
      return number
    }),
  )
}

/** A list as a hidden field carries it. */
function list(most: number, isWelcome: (each: string) => boolean, tooMany: string) {
  return z.pipe(
    z.string(),
    z.transform((json, context) => {
      const values = readList(json).filter(isWelcome)
      if (values.length > most) complain(context, tooMany)
      return values
    }),
  )
}

/** What `JSON.stringify` made of a list of texts; anything else is an empty one. */
function readList(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** A project of the portfolio: only its title is required; a blank slug is made from it. */
export const portfolioItemSchema = z.object({
  title: requiredText('Enter a title.', 200),
  slug: slugField(),
  summary: textOrNull(2000),
  content: textOrNull(500_000),
  cover_image_url: textOrNull(2000),
  images: list(
    maxRoomPictures,
    (url) => url !== '' && url.length <= 2000,
    `A project can have ${maxRoomPictures} more pictures.`,
  ),
  location: textOrNull(200),
  year: year(),
  status: z.enum(postStatuses, 'Choose draft or published.'),
  featured_product_ids: list(maxRoomProducts, isUuid, `A project can show ${maxRoomProducts} products.`),
})
