import type { TextsOf } from './text-list.ts'

/** Titles and introductions of the pages that show lists and forms: docs/behaviour/texts.md#introductions. */
export const INTRODUCTIONS = {
  shop_description: '',
  shop_banner_eyebrow: '',
  shop_banner_title: '',
  shop_banner_text: '',
  blog_title: 'Design Blog',
  blog_introduction: '',
  portfolio_title: 'Portfolio',
  portfolio_introduction: '',
  contact_title: 'Contact',
  contact_introduction: '',
  contact_chat_title: 'Chat with Us',
  contact_chat_text: '',
  faq_title: 'Frequently Asked Questions',
  faq_introduction: '',
  sign_in_title: 'Welcome Back',
  sign_in_introduction: '',
  sign_up_title: 'Create Account',
  sign_up_introduction: '',
}

export type IntroductionTexts = TextsOf<typeof INTRODUCTIONS>
