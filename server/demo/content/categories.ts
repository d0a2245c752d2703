import type { Database } from '../../../app/database.types.ts'
import { pictureUrl } from '../pictures.ts'
import { stableId } from '../stable-id.ts'

type CategoryInsert = Database['public']['Tables']['categories']['Insert']

const furniture = stableId('categories', 'furniture')

/** The main categories. The home page has tabs for the kinds of furniture, the footer names the main categories. */
export const categories: CategoryInsert[] = [
  {
    id: furniture,
    name: 'Furniture',
    slug: 'furniture',
    description:
      'Solid pieces for sitting, sleeping, working and gathering, built to be lived with for years.',
    banner_image_url: pictureUrl('portfolio', 'lekki-waterfront-lounge.jpg'),
    display_order: 1,
    on_home_tabs: false,
  },
  {
    id: stableId('categories', 'curtains'),
    name: 'Curtains',
    slug: 'curtains',
    description:
      'Sheers, drapes and blinds, lined and hemmed by hand. Soft light in the day, deep sleep at night.',
    banner_image_url: pictureUrl('categories', 'curtains.jpg'),
    display_order: 0,
    on_home_tabs: false,
  },
  {
    id: stableId('categories', 'accessories'),
    name: 'Accessories',
    slug: 'accessories',
    description: 'Lamps, rugs, vases and cushions from weavers and potters across the country.',
    banner_image_url: pictureUrl('categories', 'accessories.jpg'),
    display_order: 7,
    on_home_tabs: false,
  },
]

const kinds = [
  {
    name: 'Sofas',
    slug: 'sofas',
    description: 'Deep seats and hardwood frames, for long visits and longer evenings.',
    display_order: 2,
  },
  {
    name: 'Beds',
    slug: 'beds',
    description: 'Upholstered, caned and four-poster. The first thing to get right in any bedroom.',
    display_order: 3,
  },
  {
    name: 'Chairs',
    slug: 'chairs',
    description: 'Dining chairs, reading chairs and the one everybody fights over.',
    display_order: 4,
  },
  {
    name: 'Tables',
    slug: 'tables',
    description: 'For jollof on Sunday, tea at four and work that came home with you.',
    display_order: 5,
  },
  {
    name: 'Consoles',
    slug: 'consoles',
    description: 'For the entrance, the television and everything that needs a place of its own.',
    display_order: 6,
  },
]

/** The children of Furniture. */
export const subcategories = kinds.map(toRow)

function toRow(kind: (typeof kinds)[number]): CategoryInsert {
  return {
    ...kind,
    id: stableId('categories', kind.slug),
    parent_id: furniture,
    in_footer: false,
    banner_image_url: pictureUrl('categories', `${kind.slug}.jpg`),
  }
}
