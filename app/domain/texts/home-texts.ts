import type { TextsOf } from './text-list.ts'

/** The home page, in the order of its sections: docs/behaviour/texts.md#home. */
export const HOME = {
  hero_eyebrow: '',
  hero_title: '',
  hero_text: '',
  hero_button_label: 'Shop the collection',
  hero_button_link: '/shop',
  hero_second_button_label: '',
  hero_second_button_link: '',
  show_ribbon: true,
  ribbon_words: '',
  show_collection: true,
  collection_title: 'Our Collection',
  tagline: '',
  show_slides: true,
  show_second_hero: true,
  second_hero_title: '',
  second_hero_text: '',
  second_hero_button_label: '',
  second_hero_button_link: '',
  show_reviews: true,
  reviews_title: 'Client Reviews',
}

export type HomeTexts = TextsOf<typeof HOME>
