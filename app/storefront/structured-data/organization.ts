import type { Site } from '../../domain/site.ts'
import { socialUrl } from '../../domain/social-link.ts'
import type { JsonLd, ToAbsolute } from './json-ld.ts'

/** Used when the settings have no logo. */
const ICON = '/icons/icon-512.png'

/** The shop by its website settings; empty ones are left out. https://schema.org/Organization */
export function organization(site: Site, absolute: ToAbsolute): JsonLd {
  const { facebook, instagram, twitter, linkedin } = site.social
  const profiles = [
    socialUrl('facebook', facebook),
    socialUrl('instagram', instagram),
    socialUrl('twitter', twitter),
    socialUrl('linkedin', linkedin),
  ].filter((url) => url !== '')
  return {
    '@type': 'Organization',
    name: site.name,
    description: site.description,
    url: absolute('/'),
    logo: absolute(site.logoUrl || ICON),
    sameAs: profiles.length > 0 ? profiles : undefined,
    address: site.address || undefined,
    contactPoint: contactPoint(site),
  }
}

function contactPoint({ phone, email }: Site): JsonLd | undefined {
  if (phone === '' && email === '') return undefined
  return {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    telephone: phone || undefined,
    email: email || undefined,
    areaServed: 'NG',
  }
}
