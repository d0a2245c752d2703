import * as z from 'zod/mini'
import { socialUrl, type SocialNetwork } from '../../domain/social-link.ts'
import { optionalText } from '../../lib/forms/text-fields.ts'
import { whatsAppNumber } from '../../lib/telephone.ts'
import { checkbox } from '../form/field-schemas.ts'

const optionalEmail = z.union(
  [optionalText(254).check(z.maxLength(0)), optionalText(254).check(z.email())],
  'Please enter an email address such as ada@example.com.',
)

/** In characters, far above any use. The database has the same limit. */
const LONGEST = 10_000

/** Their inputs make one column, social_media_links. */
export const SOCIAL_NETWORKS = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
] as const satisfies readonly SocialNetwork[]

function socialLink(network: SocialNetwork) {
  const example =
    network === 'linkedin'
      ? 'https://linkedin.com/company/parlour'
      : `https://${network}.com/parlour or a handle such as @parlour`
  const isUsable = (text: string) => text === '' || socialUrl(network, text) !== ''
  return optionalText(LONGEST).check(z.refine(isUsable, `Please enter an address such as ${example}.`))
}

/** See docs/behaviour/settings.md#the-form. Everything may be left blank. */
export const settingsSchema = z.object({
  site_name: optionalText(LONGEST),
  site_description: optionalText(LONGEST),
  logo_url: optionalText(LONGEST),
  charge_discount_prices: checkbox(),
  contact_email: optionalEmail,
  contact_phone: optionalText(LONGEST),
  whatsapp_number: optionalText(LONGEST).check(
    z.refine(
      (text) => text === '' || whatsAppNumber(text) !== '',
      'Please enter a number such as +234 803 123 4567.',
    ),
  ),
  contact_address: optionalText(LONGEST),
  facebook: socialLink('facebook'),
  instagram: socialLink('instagram'),
  twitter: socialLink('twitter'),
  linkedin: socialLink('linkedin'),
  footer_text: optionalText(LONGEST),
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
