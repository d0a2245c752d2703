import type { Theme } from './theme.ts'

export const LOGO_SIZES = ['small', 'medium', 'large'] as const
export type LogoSize = (typeof LOGO_SIZES)[number]

/** The website settings that header and footer show. Texts that are not set are ''. */
export interface Site {
  name: string
  description: string
  logoUrl: string
  /** Absent for a medium logo, and without one. */
  logoSize?: LogoSize
  address: string
  phone: string
  /** Chats go here: the WhatsApp number, else `phone`. */
  chatPhone: string
  email: string
  footerText: string
  /** LinkedIn is shown to search engines only. */
  social: { facebook: string; instagram: string; twitter: string; linkedin: string }
  /** Orders can be placed without an account; absent in other shops, so that it adds no bytes to pages. */
  allowsGuests?: true
  /** Absent for DEFAULT_THEME, so that it adds no bytes to pages. */
  theme?: Theme
}

/** Shown when settings are missing: docs/behaviour/settings.md#defaults. */
export const DEFAULT_SITE: Site = {
  name: 'Our Shop',
  description: '',
  logoUrl: '',
  address: '',
  phone: '',
  chatPhone: '',
  email: '',
  footerText: '',
  social: { facebook: '', instagram: '', twitter: '', linkedin: '' },
}
