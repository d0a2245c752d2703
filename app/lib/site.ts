/** What the shell shows of the website settings: every text is there, empty where nothing is set. */
export interface Site {
  name: string
  description: string
  logoUrl: string
  address: string
  phone: string
  email: string
  footerText: string
  social: { facebook: string; instagram: string; twitter: string }
}

/** Shown when settings are missing (spec §9). */
export const DEFAULT_SITE: Site = {
  name: 'Parlour',
  description: 'Interiors and furniture, made for the way we live.',
  logoUrl: '',
  address: '',
  phone: '',
  email: '',
  footerText: '',
  social: { facebook: '', instagram: '', twitter: '' },
}
