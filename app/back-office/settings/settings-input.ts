import * as z from 'zod/mini'
import { COLOUR } from '../../domain/contrast.ts'
import { LOGO_SIZES } from '../../domain/site.ts'
import { socialUrl, type SocialNetwork } from '../../domain/social-link.ts'
import { FONT_PAIRS } from '../../domain/theme.ts'
import { cleaned, optionalEmail, optionalText } from '../../lib/forms/text-fields.ts'
import { whatsAppNumber } from '../../lib/telephone.ts'
import { depositPercent } from '../deposits/deposit-rules.ts'
import { checkbox, optionalWholeNumber, wholeNumber } from '../form/field-schemas.ts'
import { NOT_A_COLOUR, themeErrors } from './theme-errors.ts'

/** In characters, far above any use. The database has the same limit. */
const LONGEST = 10_000

/** The default of the column. */
const USUAL_HOLD_DAYS = 7

const colour = z.string().check(z.trim(), z.toLowerCase(), z.regex(COLOUR, NOT_A_COLOUR))

const keptShare = wholeNumber({ from: 0, to: 100, malformed: 'Enter a whole number from 0 to 100.' })

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

const themedSettings = z.object({
  site_name: optionalText(LONGEST),
  site_description: optionalText(LONGEST),
  logo_url: optionalText(LONGEST),
  logo_size: z.enum(LOGO_SIZES, 'Please choose one of the sizes.'),
  charge_discount_prices: checkbox(),
  allows_guests: checkbox(),
  unpaid_hold_days: z.pipe(
    optionalWholeNumber({ from: 1, to: 365, malformed: 'Enter a whole number of days from 1 to 365.' }),
    z.transform((days: number | null) => days ?? USUAL_HOLD_DAYS),
  ),
  kept_before_work: keptShare,
  kept_after_work: keptShare,
  takes_deposits: checkbox(),
  deposit_percent: depositPercent,
  rest_due: z.pipe(
    z.string(),
    z.transform((due: string) => (due === 'on_delivery' ? due : 'before_delivery')),
  ),
  rest_reminder_days: optionalWholeNumber({
    from: 1,
    to: 90,
    malformed: 'Enter a whole number of days from 1 to 90.',
  }),
  contact_email: optionalEmail(),
  contact_phone: optionalText(LONGEST),
  whatsapp_number: optionalText(LONGEST, cleaned()).check(
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
  accent_color: colour,
  background_color: colour,
  font_pair: z.enum(FONT_PAIRS, 'Please choose one of the fonts.'),
  show_pattern: checkbox(),
})

/** See docs/behaviour/settings.md#the-form. Texts may be left blank; the colours must be legible on each other. */
export const settingsSchema = themedSettings.check((context) => {
  const { accent_color: accent, background_color: background } = context.value
  const problems = themeErrors({ accent, background })
  for (const [input, problem] of [
    ['accent_color', problems.accent],
    ['background_color', problems.background],
  ] as const)
    if (problem)
      context.issues.push({
        code: 'custom',
        path: [input],
        message: problem.message,
        input: context.value[input],
      })
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
