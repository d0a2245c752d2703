import { BLANK_LINK, textList, type TextsOf } from './text-list.ts'

/** Header, footer, chat and the page for unknown addresses: docs/behaviour/texts.md#header-and-footer. */
export const HEADER_AND_FOOTER = {
  promo: '',
  menu: textList(BLANK_LINK, [
    { label: 'Home', link: '/' },
    { label: 'Shop', link: '/shop' },
    { label: 'Blog', link: '/blog' },
    { label: 'About', link: '/about' },
    { label: 'Contact', link: '/contact' },
  ]),
  quick_links_title: 'Quick Links',
  quick_links: textList(BLANK_LINK, [
    { label: 'Shop', link: '/shop' },
    { label: 'Portfolio', link: '/portfolio' },
    { label: 'Blog', link: '/blog' },
    { label: 'About Us', link: '/about' },
  ]),
  categories_title: 'Categories',
  show_categories: true,
  contact_title: 'Contact Us',
  policy_links: textList(BLANK_LINK, [
    { label: 'Privacy Policy', link: '/page/privacy-policy' },
    { label: 'Terms of Service', link: '/page/terms-of-service' },
    { label: 'Refund Policy', link: '/page/refund-policy' },
    { label: 'FAQ', link: '/faq' },
  ]),
  chat_greeting: "Hello! I'd like to know more about your interior design services.",
  chat_title: 'How can we help?',
  chat_text: 'Ask us on WhatsApp.',
  not_found_title: 'Oops! Page not found',
  not_found_text: '',
}

export type HeaderAndFooterTexts = TextsOf<typeof HEADER_AND_FOOTER>
