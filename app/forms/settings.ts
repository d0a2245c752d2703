import * as z from 'zod/mini'
import { ticked } from './admin-fields.ts'
import { optionalText } from './text-fields.ts'

const optionalEmail = z.union(
  [optionalText(254).check(z.maxLength(0)), optionalText(254).check(z.email())],
  'Please enter an email address such as ada@example.com.',
)

/** Spec §5, Settings: only the email has a shape; everything may be left blank. */
export const settingsSchema = z.object({
  site_name: optionalText(120),
  site_description: optionalText(1000),
  logo_url: optionalText(2000),
  charge_discount_prices: ticked(),
  contact_email: optionalEmail,
  contact_phone: optionalText(50),
  contact_address: optionalText(500),
  facebook: optionalText(500),
  instagram: optionalText(500),
  twitter: optionalText(500),
  linkedin: optionalText(500),
  footer_text: optionalText(2000),
})

/** The row as it is stored: the links are one object. */
export function settingsRow({
  facebook,
  instagram,
  twitter,
  linkedin,
  ...rest
}: z.output<typeof settingsSchema>) {
  return { ...rest, social_media_links: { facebook, instagram, twitter, linkedin } }
}
