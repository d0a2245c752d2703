import { webUrl } from '../safe-url.ts'
import type { Site } from '../site.ts'
import type { JsonLd, ToAbsolute } from './json-ld.ts'

/** The picture that stands for the shop when the settings have no logo. */
const ICON = '/icons/icon-512.png'

/** The brand behind the shop, from the website settings; only what is set. https://schema.org/Organization */
export function organization(site: Site, absolute: ToAbsolute): JsonLd {
  const profiles = Object.values(site.social)
    .map(webUrl)
    .filter((url) => url !== '')
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
