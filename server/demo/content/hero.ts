import type { Database } from '../../../app/database.types.ts'
import { pictureUrl } from '../pictures.ts'
import { stableId } from '../stable-id.ts'

type SlideInsert = Database['public']['Tables']['homepage_hero_slides']['Insert']

/** Sofas are not first, because the first hero of the home page shows one already. */
const slides = [
  {
    title: 'Rest is the point',
    description: 'Quiet beds in linen, cane and velvet, for nights that really end the day.',
    image: 'bedroom.jpg',
    category: 'Beds',
  },
  {
    title: 'A chair of your own',
    description: 'A good book, a warm lamp, and nobody calling your name.',
    image: 'reading-corner.jpg',
    category: 'Chairs',
  },
  {
    title: 'Everybody at the table',
    description: 'Solid tables for Sunday rice, homework and the stories in between.',
    image: 'dining-room.jpg',
    category: 'Tables',
  },
  {
    title: 'Come in, sit down',
    description: 'Sofas with room for everyone, and for the one who arrives unannounced.',
    image: 'living-room.jpg',
    category: 'Sofas',
  },
  {
    title: 'First impressions',
    description: 'Consoles that greet your guests before you do.',
    image: 'console-vignette.jpg',
    category: 'Consoles',
  },
  {
    title: 'Light, softened',
    description: 'Hand-dyed adire and airy voile, made to the measure of your windows.',
    image: 'curtains.jpg',
    category: 'Curtains',
  },
  {
    title: 'The finishing touches',
    description: 'Clay, rattan and hand-woven wool, made by people we know by name.',
    image: 'accessories-shelf.jpg',
    category: 'Accessories',
  },
]

export const heroSlides = slides.map(toRow)

function toRow({ image, ...slide }: (typeof slides)[number], index: number): SlideInsert {
  return {
    ...slide,
    id: stableId('homepage_hero_slides', image),
    image_url: pictureUrl('hero', image),
    active: true,
    display_order: index,
  }
}

/** The first section has a video of the shop's static files, the second one a picture. */
export const heroMedia = [
  { section_name: 'hero_section_1', media_type: 'video', media_url: '/media/hero-loop.mp4' },
  { section_name: 'hero_section_2', media_type: 'image', media_url: pictureUrl('hero', 'dining-room.jpg') },
]
