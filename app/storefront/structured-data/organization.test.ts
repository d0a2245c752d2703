import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '../../domain/site.ts'
import { organization } from './organization.ts'

const absolute = (address: string) => new URL(address, 'https://parlour.example').href

test('the organization is described by the settings', () => {
  const site = {
    ...DEFAULT_SITE,
    name: 'Ile Ewa',
    description: 'Rooms with a soul.',
    logoUrl: '/storage/v1/object/public/product-images/logo.png',
    address: '1 Broad Street, Lagos',
    phone: '+234 800 000 0000',
    email: 'hello@ile.example',
    social: {
      facebook: '',
      instagram: 'instagram.example/ile',
      twitter: 'javascript:alert(1)',
      linkedin: 'linkedin.com/company/ile',
    },
  }
  expect(organization(site, absolute)).toEqual({
    '@type': 'Organization',
    name: 'Ile Ewa',
    description: 'Rooms with a soul.',
    url: 'https://parlour.example/',
    logo: 'https://parlour.example/storage/v1/object/public/product-images/logo.png',
    sameAs: ['https://instagram.example/ile', 'https://linkedin.com/company/ile'],
    address: '1 Broad Street, Lagos',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: '+234 800 000 0000',
      email: 'hello@ile.example',
      areaServed: 'NG',
    },
  })
})

test('empty settings are left out', () => {
  const claimed = JSON.parse(JSON.stringify(organization(DEFAULT_SITE, absolute)))
  expect(Object.keys(claimed)).toEqual(['@type', 'name', 'description', 'url', 'logo'])
  expect(claimed.logo).toBe('https://parlour.example/icons/icon-512.png')
})
