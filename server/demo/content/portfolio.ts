import type { Database } from '../../../app/database.types.ts'
import { pictureUrl } from '../pictures.ts'
import { productId } from '../products.ts'
import { stableId } from '../stable-id.ts'

type PortfolioInsert = Database['public']['Tables']['portfolio_items']['Insert']

const projects = [
  {
    slug: 'lekki-waterfront-lounge',
    title: 'Lekki Waterfront Lounge',
    location: 'Lekki, Lagos',
    year: 2025,
    summary: 'A family lounge in sage and cream that stays cool at noon and warm at night.',
    content:
      '<p>The family wanted one room for everything: cartoons in the morning, guests in the evening, quiet in between. We kept the walls a soft sage, chose one long sofa that takes five, and put two drum tables where a big one would have been in the way.</p><p>Adire and mustard cushions do the talking. Everything else listens.</p>',
    products: ['lekki-three-seat-sofa', 'badagry-fluted-nesting-tables', 'osogbo-adire-cushion-set'],
  },
  {
    slug: 'maitama-dining-room',
    title: 'Maitama Dining Room',
    location: 'Maitama, Abuja',
    year: 2025,
    summary: 'Terracotta walls, an oval table, and seats for the whole family.',
    content:
      '<p>Sunday lunch is serious in this house. The oval table has no corners to fight over and no legs in the way of knees; the cane-backed chairs are light enough for children to pull out by themselves.</p><p>Two woven pendants hang low, so that the food is the brightest thing in the room.</p>',
    products: ['owerri-oval-dining-table', 'tunde-dining-chair', 'ayo-clay-table-lamp'],
  },
  {
    slug: 'ikoyi-primary-suite',
    title: 'Ikoyi Primary Suite',
    location: 'Ikoyi, Lagos',
    year: 2025,
    summary: 'A bedroom with the volume turned down: channelled linen, walnut, and one stripe of terracotta.',
    content:
      '<p>Our client travels for work and asked for a room that feels like coming home. The channelled headboard is tall enough to lean on with a book. The curtains are lined, so that a flight that lands at dawn can still be slept off.</p><p>Nothing stands on the floor that does not need to.</p>',
    products: ['oyo-channel-bed', 'kaduna-linen-drapes', 'osogbo-adire-cushion-set'],
  },
  {
    slug: 'gra-study',
    title: 'Old GRA Study',
    location: 'Old GRA, Port Harcourt',
    year: 2024,
    summary: 'A study in burnt clay and dark wood, with two chairs and no television.',
    content:
      '<p>Once the box room, now the best room. We painted it one deep colour, floor to ceiling, and let the shelves hold what the owner had carried from house to house for thirty years.</p><p>Two chairs, because a study is also for talking. A hand-woven rug, because bare feet think better.</p>',
    products: ['ngozi-wingback-chair', 'halima-sling-chair', 'sahel-handwoven-rug'],
  },
  {
    slug: 'victoria-island-entrance',
    title: 'Victoria Island Entrance',
    location: 'Victoria Island, Lagos',
    year: 2024,
    summary: 'Three metres of hallway that now do the work of a whole room.',
    content:
      '<p>You have a few seconds to say welcome. A console with four arches gives the narrow hall some rhythm, baskets underneath swallow shoes and schoolbags, and a rattan sun throws the window’s light back in.</p>',
    products: ['aso-arch-console', 'sunbird-rattan-mirror', 'nok-terracotta-vase-set'],
  },
  {
    slug: 'calabar-veranda',
    title: 'Calabar Veranda',
    location: 'Calabar, Cross River',
    year: 2024,
    summary: 'Rattan, palms and terrazzo: the room with the most visitors has no walls.',
    content:
      '<p>It rains in Calabar, and that is when the veranda is at its best. Woven chairs dry quickly and weigh little, so they follow the shade. The cushions come in at night; everything else can stay.</p>',
    products: ['efe-rattan-chair', 'osogbo-adire-cushion-set', 'idanre-ribbed-planter'],
  },
]

/** The newest project first, one a month. */
export const portfolioItems = projects.map(toRow)

function toRow({ products, ...project }: (typeof projects)[number], index: number): PortfolioInsert {
  const picture = pictureUrl('portfolio', `${project.slug}.jpg`)
  return {
    ...project,
    id: stableId('portfolio_items', project.slug),
    cover_image_url: picture,
    images: [picture],
    featured_product_ids: products.map(productId),
    status: 'published',
    created_at: new Date(Date.UTC(2025, 11 - index, 4, 9)).toISOString(),
  }
}
