import { webUrl } from '../lib/safe-url.ts'
import type { Site } from './site.ts'

export type SocialNetwork = 'facebook' | 'instagram' | 'twitter' | 'linkedin'

/** The prefix of a profile's URL. LinkedIn has none: its URLs differ for companies and people. */
const PROFILES: Partial<Record<SocialNetwork, string>> = {
  facebook: 'https://facebook.com/',
  instagram: 'https://instagram.com/',
  twitter: 'https://x.com/',
}

/** `@parlour` or `parlour`. Without the @, a text with a dot is a web address. */
const HANDLE = /^(?:@([\w.-]*\w)|(\w[\w-]*))$/

/** The URL of a profile given as a web address or a handle; '' when the text is neither. */
export function socialUrl(network: SocialNetwork, text: string): string {
  const [, withAt, withoutAt] = HANDLE.exec(text.trim()) ?? []
  const handle = withAt ?? withoutAt
  if (handle === undefined) return webUrl(text)
  const profiles = PROFILES[network]
  return profiles === undefined ? '' : profiles + handle
}

/** The links of `website_settings.social_media_links` that the shop shows; '' for a missing one. */
export function socialLinks(links: unknown): Site['social'] {
  const text = (name: string) => linkText(links, name)
  return {
    facebook: text('facebook'),
    instagram: text('instagram'),
    twitter: text('twitter'),
    linkedin: text('linkedin'),
  }
}

function linkText(links: unknown, name: string): string {
  const texts = (typeof links === 'object' && links !== null ? links : {}) as Record<string, unknown>
  return typeof texts[name] === 'string' ? texts[name] : ''
}
