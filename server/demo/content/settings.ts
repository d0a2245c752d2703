import type { Database } from '../../../app/database.types.ts'

/** The phone number is not assigned, and `.example` is a reserved domain. */
export const settings: Database['public']['Tables']['website_settings']['Update'] = {
  site_name: 'Parlour',
  site_description: 'Interiors and furniture, made for the way we live.',
  contact_address: '14 Demonstration Close, Victoria Island, Lagos',
  contact_phone: '+234 800 000 0000',
  contact_email: 'hello@parlour.example',
  social_media_links: {
    facebook: 'https://facebook.example/parlour',
    instagram: 'https://instagram.example/parlour',
    twitter: 'https://twitter.example/parlour',
    linkedin: '',
  },
  footer_text: '© Parlour. Made in Lagos, at home everywhere in Nigeria.',
}
