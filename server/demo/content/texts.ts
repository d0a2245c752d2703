import type { TextPage, Texts } from '../../../app/domain/texts/texts.ts'
import { pictureUrl } from '../pictures.ts'

/** What the demonstration brand wrote for its storefront. Texts that are absent have their defaults. */
export const texts: { [Page in TextPage]: Partial<Texts<Page>> } = {
  'header-and-footer': {
    promo: 'National shipping is available across Nigeria',
    chat_text: 'Ask Parlour about a piece, a delivery or a whole room. We answer on WhatsApp.',
  },
  introductions: {
    shop_description: 'Furniture, curtains and accessories, delivered across Nigeria.',
    shop_banner_eyebrow: 'The collection',
    shop_banner_title: 'Made slowly, lived in daily',
    shop_banner_text: 'Hardwood, linen, raffia and clay, put together by hands that know them.',
    blog_introduction: 'Notes on rooms, fabrics and furniture from our designers.',
    portfolio_introduction: 'Rooms we have designed, made and furnished, from Ikoyi to Maitama.',
    contact_introduction: 'Tell us about the room you have in mind. We answer every message.',
    contact_chat_text: 'Send a picture of your room on WhatsApp and ask away.',
    sign_in_introduction: 'Good to see you. Your cart is where you left it.',
    sign_up_introduction: 'One account for your orders and everything after.',
  },
  home: {
    hero_eyebrow: 'Furniture, curtains and interiors',
    hero_title: 'Made for the way we live',
    hero_second_button_label: 'See our rooms',
    hero_second_button_link: '/portfolio',
    ribbon_words: ['SOFAS', 'TABLES', 'CONSOLES', 'BEDS', 'CHAIRS'].join('\n'),
    tagline: 'Shaped by Nigerian hands, in iroko, cane and cloth, for rooms that gather people.',
    second_hero_title: 'Every room has a story to tell',
    second_hero_text: 'From one chair to a whole house: our designers draw, make and install across Nigeria.',
    second_hero_button_label: 'Talk to a designer',
    second_hero_button_link: '/contact',
  },
  about: {
    title: 'Rooms for the way we gather',
    picture: pictureUrl('about', 'folded-textiles.jpg'),
    story: [
      'In a Nigerian home the parlour is where everything happens: the naming and the negotiating, Sunday rice, the match, the uncle who came for an hour and stayed a week. We started in one, with a borrowed sewing machine and a carpenter who would not be hurried.',
      'Today we draw and make furniture, curtains and whole interiors with workshops across the country. The materials are the ones we grew up with, iroko and cane, adire and aso-oke, brass and clay, in shapes for the way we live now.',
    ].join('\n\n'),
    story_picture: pictureUrl('about', 'materials-board.jpg'),
    values: [
      { name: 'Passion', text: 'We lose sleep over the curve of an armrest. It shows.' },
      { name: 'Excellence', text: 'Kiln-dried wood, honest joints, cloth that wears in rather than out.' },
      { name: 'Collaboration', text: 'Your life, our hands. We draw with you, not for you.' },
      { name: 'Precision', text: 'Measured twice on site, cut once in the workshop, level on the day.' },
    ],
    team: [
      { name: 'Ifeoma Adeyemi', role: 'Founder & Lead Designer', picture: '' },
      { name: 'Sadiq Bello', role: 'Senior Interior Designer', picture: '' },
      { name: 'Tamuno Hart', role: 'Project Manager', picture: '' },
    ],
    mission:
      'To make homes that hold people well: beautiful, comfortable, built here, and within reach of everybody who keeps a door open.',
    mission_picture: pictureUrl('about', 'studio-forms.jpg'),
    button_label: 'Talk to a designer',
    button_link: '/contact',
  },
}
