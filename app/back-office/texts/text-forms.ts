import type { TEXT_DEFAULTS, TextPage } from '../../domain/texts/texts.ts'

/** How a text is edited. `line` and `area` are one and several lines. */
export interface TextControl<Name extends string = string> {
  name: Name
  label: string
  kind: 'line' | 'area' | 'link' | 'picture' | 'switch' | 'list'
  hint?: string
  /** The length up to which the text looks best, in characters. */
  about?: number
  /** For a list: what one entry is called, and how its texts are edited. */
  entry?: { noun: string; controls: readonly TextControl[] }
}

interface TextSection<Name extends string> {
  title: string
  hint?: string
  controls: readonly TextControl<Name>[]
}

/** The form of a page: its sections, and which pages of the shop show its texts. */
export interface TextForm<Name extends string = string> {
  title: string
  /** For the preview. */
  shownOn: readonly { path: string; label: string }[]
  sections: readonly TextSection<Name>[]
}

const LINK = {
  noun: 'link',
  controls: [
    { name: 'label', label: 'Label', kind: 'line', about: 20 },
    { name: 'link', label: 'Leads to', kind: 'link' },
  ],
} as const

/** A button: its label, and where it leads. */
function button<Name extends string>(name: Name, label: string) {
  return [
    { name: `${name}_label`, label, kind: 'line', about: 24 },
    { name: `${name}_link`, label: `${label} leads to`, kind: 'link' },
  ] as const
}

type Forms = { [Page in TextPage]: TextForm<string & keyof (typeof TEXT_DEFAULTS)[Page]> }

/** The forms of all pages, in the order of the screen's tabs (docs/behaviour/texts.md#editing). */
export const TEXT_FORMS: Forms = {
  home: {
    title: 'Home',
    shownOn: [{ path: '/', label: 'Home' }],
    sections: [
      {
        title: 'First section',
        hint: 'Its film or picture is set under Hero Media.',
        controls: [
          { name: 'hero_eyebrow', label: 'Line above the title', kind: 'line', about: 40 },
          {
            name: 'hero_title',
            label: 'Title',
            kind: 'line',
            about: 40,
            hint: 'Without one, the site name.',
          },
          { name: 'hero_text', label: 'Text', kind: 'area', about: 140 },
          ...button('hero_button', 'Button'),
          ...button('hero_second_button', 'Second button'),
        ],
      },
      {
        title: 'Word strip',
        controls: [
          { name: 'show_ribbon', label: 'Show the word strip', kind: 'switch' },
          {
            name: 'ribbon_words',
            label: 'Words, one on each line',
            kind: 'area',
            hint: 'Without words, the categories on the home page.',
          },
        ],
      },
      {
        title: 'Collection',
        hint: 'Which categories it shows is set under Categories.',
        controls: [
          { name: 'show_collection', label: 'Show the collection', kind: 'switch' },
          { name: 'collection_title', label: 'Title', kind: 'line', about: 30 },
        ],
      },
      {
        title: 'Band of words',
        controls: [
          {
            name: 'tagline',
            label: 'Text',
            kind: 'area',
            about: 100,
            hint: 'Without a text, the band is hidden.',
          },
        ],
      },
      {
        title: 'Slides',
        hint: 'The slides are under Hero Slides.',
        controls: [{ name: 'show_slides', label: 'Show the slides', kind: 'switch' }],
      },
      {
        title: 'Last large section',
        hint: 'Its film or picture is set under Hero Media.',
        controls: [
          { name: 'show_second_hero', label: 'Show the section', kind: 'switch' },
          { name: 'second_hero_title', label: 'Title', kind: 'line', about: 40 },
          { name: 'second_hero_text', label: 'Text', kind: 'area', about: 140 },
          ...button('second_hero_button', 'Button'),
        ],
      },
      {
        title: 'Reviews',
        hint: 'The reviews are under Client Reviews.',
        controls: [
          { name: 'show_reviews', label: 'Show the reviews', kind: 'switch' },
          { name: 'reviews_title', label: 'Title', kind: 'line', about: 30 },
        ],
      },
    ],
  },
  about: {
    title: 'About',
    shownOn: [{ path: '/about', label: 'About' }],
    sections: [
      {
        title: 'Top of the page',
        controls: [
          { name: 'eyebrow', label: 'Line above the title', kind: 'line', about: 40 },
          { name: 'title', label: 'Title', kind: 'line', about: 40, hint: 'Without one, the site name.' },
          { name: 'introduction', label: 'Introduction', kind: 'area', about: 200 },
          { name: 'picture', label: 'Wide picture', kind: 'picture' },
        ],
      },
      {
        title: 'Story',
        controls: [
          { name: 'story_title', label: 'Title', kind: 'line', about: 30 },
          {
            name: 'story',
            label: 'Story',
            kind: 'area',
            about: 700,
            hint: 'A blank line begins a new paragraph.',
          },
          { name: 'story_picture', label: 'Story picture', kind: 'picture' },
        ],
      },
      {
        title: 'Values',
        controls: [
          { name: 'values_title', label: 'Title', kind: 'line', about: 30 },
          {
            name: 'values',
            label: 'Values',
            kind: 'list',
            entry: {
              noun: 'value',
              controls: [
                { name: 'name', label: 'Name', kind: 'line', about: 20 },
                { name: 'text', label: 'Text', kind: 'area' },
              ],
            },
          },
        ],
      },
      {
        title: 'Team',
        controls: [
          { name: 'team_title', label: 'Title', kind: 'line', about: 30 },
          {
            name: 'team',
            label: 'People',
            kind: 'list',
            entry: {
              noun: 'person',
              controls: [
                { name: 'name', label: 'Name', kind: 'line' },
                { name: 'role', label: 'Role', kind: 'line' },
                { name: 'picture', label: 'Photograph', kind: 'picture' },
              ],
            },
          },
        ],
      },
      {
        title: 'Mission',
        controls: [
          { name: 'mission_title', label: 'Title', kind: 'line', about: 30 },
          { name: 'mission', label: 'Mission', kind: 'area', about: 200 },
          { name: 'mission_picture', label: 'Mission picture', kind: 'picture' },
          ...button('button', 'Button'),
        ],
      },
    ],
  },
  'header-and-footer': {
    title: 'Header & Footer',
    shownOn: [{ path: '/', label: 'Home' }],
    sections: [
      {
        title: 'Header',
        controls: [
          {
            name: 'promo',
            label: 'Promo bar',
            kind: 'line',
            about: 60,
            hint: 'Without a text, the bar is hidden.',
          },
          { name: 'menu', label: 'Main menu', kind: 'list', entry: LINK },
        ],
      },
      {
        title: 'Footer',
        hint: 'Site name, description, contact details and the last line are set under Settings.',
        controls: [
          { name: 'quick_links_title', label: 'Title of the links', kind: 'line', about: 20 },
          { name: 'quick_links', label: 'Links', kind: 'list', entry: LINK },
          { name: 'show_categories', label: 'Show the categories', kind: 'switch' },
          { name: 'categories_title', label: 'Title of the categories', kind: 'line', about: 20 },
          { name: 'contact_title', label: 'Title of the contact details', kind: 'line', about: 20 },
          { name: 'policy_links', label: 'Links in the last line', kind: 'list', entry: LINK },
        ],
      },
      {
        title: 'Chat',
        hint: 'Shown where the settings have a number for chats.',
        controls: [
          {
            name: 'chat_greeting',
            label: 'First message, which customers can change',
            kind: 'area',
            about: 100,
          },
          { name: 'chat_title', label: 'Title of the panel', kind: 'line', about: 24 },
          { name: 'chat_text', label: 'Text of the panel', kind: 'area', about: 100 },
        ],
      },
      {
        title: 'Page not found',
        controls: [
          { name: 'not_found_title', label: 'Title', kind: 'line', about: 30 },
          { name: 'not_found_text', label: 'Text', kind: 'area', about: 140 },
        ],
      },
    ],
  },
  introductions: {
    title: 'Other pages',
    shownOn: [
      { path: '/shop', label: 'Shop' },
      { path: '/blog', label: 'Blog' },
      { path: '/portfolio', label: 'Portfolio' },
      { path: '/contact', label: 'Contact' },
      { path: '/faq', label: 'FAQ' },
    ],
    sections: [
      {
        title: 'Shop',
        controls: [
          {
            name: 'shop_description',
            label: 'Description for search engines',
            kind: 'area',
            about: 155,
          },
          { name: 'shop_banner_eyebrow', label: 'Band: line above the title', kind: 'line', about: 30 },
          { name: 'shop_banner_title', label: 'Band: title', kind: 'line', about: 40 },
          {
            name: 'shop_banner_text',
            label: 'Band: text',
            kind: 'area',
            about: 120,
            hint: 'Without title and text, the band between the products is hidden.',
          },
        ],
      },
      {
        title: 'Blog',
        controls: [
          { name: 'blog_title', label: 'Title', kind: 'line', about: 30 },
          { name: 'blog_introduction', label: 'Introduction', kind: 'area', about: 140 },
        ],
      },
      {
        title: 'Portfolio',
        controls: [
          { name: 'portfolio_title', label: 'Title', kind: 'line', about: 30 },
          {
            name: 'portfolio_introduction',
            label: 'Introduction',
            kind: 'area',
            about: 140,
            hint: 'Shown once there is a published project.',
          },
        ],
      },
      {
        title: 'Contact',
        controls: [
          { name: 'contact_title', label: 'Title', kind: 'line', about: 30 },
          { name: 'contact_introduction', label: 'Introduction', kind: 'area', about: 140 },
          { name: 'contact_chat_title', label: 'Chat box: title', kind: 'line', about: 24 },
          { name: 'contact_chat_text', label: 'Chat box: text', kind: 'area', about: 100 },
        ],
      },
      {
        title: 'FAQ',
        controls: [
          { name: 'faq_title', label: 'Title', kind: 'line', about: 40 },
          { name: 'faq_introduction', label: 'Introduction', kind: 'area', about: 140 },
        ],
      },
      {
        title: 'Sign-in',
        controls: [
          { name: 'sign_in_title', label: 'Sign-in: title', kind: 'line', about: 24 },
          { name: 'sign_in_introduction', label: 'Sign-in: introduction', kind: 'area', about: 100 },
          { name: 'sign_up_title', label: 'Sign-up: title', kind: 'line', about: 24 },
          { name: 'sign_up_introduction', label: 'Sign-up: introduction', kind: 'area', about: 100 },
        ],
      },
    ],
  },
}

export function isTextPage(page: string): page is TextPage {
  return Object.hasOwn(TEXT_FORMS, page)
}

/** The controls of a page's form, without their sections. */
export function controlsOf(page: TextPage): TextControl[] {
  const form: TextForm = TEXT_FORMS[page]
  return form.sections.flatMap(({ controls }) => controls)
}
