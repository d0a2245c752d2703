import type { APIRequestContext } from '@playwright/test'
import { readHead } from '../support/page-head.ts'
import { expect, test } from '../support/test.ts'

/** The URLs of the sitemap. */
async function sitemap(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text()
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
}

async function pathLike(request: APIRequestContext, part: string): Promise<string> {
  const url = (await sitemap(request)).find((address) => address.includes(part))
  return new URL(url ?? `http://missing.example${part}`).pathname
}

/** Width and height from the header of a JPEG. */
function jpegSize(bytes: Buffer): [number, number] {
  let at = 2
  while (at < bytes.length && !(bytes[at + 1]! >= 0xc0 && bytes[at + 1]! <= 0xc2)) {
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
}

const INDEXED = ['/', '/shop', '/shop?category=sofas', '/faq', '/blog', '/about', '/contact', '/portfolio']

test.describe('metadata of pages', () => {
  test('indexed pages have a title, a description, a canonical URL and a link preview', async ({
    request,
    shop,
  }) => {
    for (const path of INDEXED) {
      const { status, title, headings, meta, canonical } = await readHead(request, path)
      expect(status, path).toBe(200)
      expect(title).toContain('Parlour')
      expect(meta['description']?.length).toBeGreaterThan(20)
      expect(canonical).toBe(shop.url + path)
      expect(meta).toMatchObject({
        'og:url': canonical,
        'og:site_name': 'Parlour',
        'og:description': meta['description'],
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      })
      expect(meta['og:image']).toContain(shop.url)
      expect(meta['twitter:image']).toBe(meta['og:image'])
      expect(meta['robots']).toBeUndefined()
      expect(headings).toEqual([expect.stringMatching(/\S/)])
    }
  })

  test('the sort order is not part of the canonical URL', async ({ request, shop }) => {
    const { canonical } = await readHead(request, '/shop?category=sofas&sort=newest')
    expect(canonical).toBe(`${shop.url}/shop?category=sofas`)
  })

  test('personal pages are not indexed, and have the shop’s name', async ({ request }) => {
    for (const path of ['/cart', '/checkout', '/auth', '/auth/forgot-password', '/account', '/order']) {
      const { title, meta } = await readHead(request, path)
      expect(meta['robots'], path).toBe('noindex')
      expect(title).toMatch(/^.+ \| Parlour$/)
    }
  })

  const missingPages = [
    '/no-such-page',
    '/product/no-such-product',
    '/product/00000000-0000-4000-8000-000000000000',
    '/blog/no-such-post',
    '/page/no-such-page',
    '/portfolio/no-such-room',
    '/shop?category=no-such-category',
  ]

  test('missing pages answer 404 and are not indexed', async ({ request }) => {
    for (const path of missingPages) {
      const { status, meta, canonical } = await readHead(request, path)
      expect(status, path).toBe(404)
      expect(meta['robots'], path).toBe('noindex')
      expect(canonical, path).toBeNull()
    }
  })

  test('a missing category has a title of its own', async ({ request }) => {
    const { title } = await readHead(request, '/shop?category=no-such-category')
    expect(title).toBe('Category not found | Parlour')
  })

  test('phones make no links of numbers', async ({ request }) => {
    for (const path of ['/', '/cart', '/admin']) {
      const { meta } = await readHead(request, path)
      expect(meta['format-detection'], path).toContain('telephone=no')
    }
  })

  test('password managers find the form that changes the password', async ({ request, shop }) => {
    const response = await request.get('/.well-known/change-password', { maxRedirects: 0 })
    expect(response.status()).toBe(302)
    const path = response.headers()['location'] ?? ''
    expect((await request.get(path)).url()).toBe(`${shop.url}/account#password`)
    const missing = await request.get(
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    )
    expect(missing.status()).toBe(404)
  })
})

test.describe('link previews', () => {
  for (const part of ['/product/', '/blog/', '/portfolio/'])
    test(`a page under ${part} has its own picture, a JPEG of 1200 × 630 under 300 KB`, async ({
      request,
    }) => {
      const { meta } = await readHead(request, await pathLike(request, part))
      expect(meta['og:image']).toContain('/storage/v1/render/image/')
      const response = await request.get(meta['og:image'] ?? '', {
        headers: { accept: 'image/avif,image/webp' },
      })
      expect(response.headers()['content-type']).toBe('image/jpeg')
      const bytes = await response.body()
      expect(jpegSize(bytes)).toEqual([1200, 630])
      expect(bytes.length).toBeLessThan(300_000)
    })

  test('other pages have the shop’s', async ({ request }) => {
    const { meta } = await readHead(request, '/about')
    const bytes = await (await request.get(meta['og:image'] ?? '')).body()
    expect(jpegSize(bytes)).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(120_000)
  })
})

test.describe('structured data', () => {
  test('the home page describes the organization', async ({ request, shop }) => {
    const { structuredData } = await readHead(request, '/')
    expect(structuredData).toEqual([
      expect.objectContaining({
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: 'Parlour',
        url: `${shop.url}/`,
        logo: expect.stringContaining(shop.url),
        sameAs: expect.arrayContaining([expect.stringMatching(/^https:\/\/instagram/)]),
      }),
    ])
  })

  test('a product has its price in naira, its stock and its breadcrumbs', async ({ request, shop }) => {
    const path = await pathLike(request, '/product/')
    const { structuredData, headings } = await readHead(request, path)
    const [product, way] = structuredData
    const [name] = headings
    expect(product).toMatchObject({
      '@type': 'Product',
      name,
      url: shop.url + path,
      sku: expect.stringMatching(/\S/),
      image: expect.arrayContaining([expect.stringContaining(`${shop.url}/storage/`)]),
      offers: {
        '@type': 'Offer',
        priceCurrency: 'NGN',
        price: expect.stringMatching(/^\d+\.\d\d$/),
        availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/),
      },
    })
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
    const steps = way?.['itemListElement'] as { name: string; position: number; item: string }[]
    expect(steps.map((step) => step.position)).toEqual([1, 2, 3, 4])
    expect(steps.at(-1)).toMatchObject({ name, item: shop.url + path })
    expect((await request.get(steps[2]!.item)).status()).toBe(200)
  })

  test('a post has author, date and publisher', async ({ request, shop }) => {
    const path = await pathLike(request, '/blog/')
    const { structuredData, headings, meta } = await readHead(request, path)
    expect(meta['og:type']).toBe('article')
    expect(structuredData).toEqual([
      expect.objectContaining({
        '@type': 'Article',
        headline: headings[0],
        datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        author: { '@type': 'Person', name: expect.stringMatching(/\S/) },
        publisher: expect.objectContaining({ name: 'Parlour' }),
        mainEntityOfPage: shop.url + path,
      }),
      expect.objectContaining({ '@type': 'BreadcrumbList' }),
    ])
  })

  test('the FAQ has its questions and answers', async ({ request }) => {
    const { structuredData } = await readHead(request, '/faq')
    const questions = structuredData[0]?.['mainEntity'] as {
      name: string
      acceptedAnswer: { text: string }
    }[]
    expect(structuredData[0]?.['@type']).toBe('FAQPage')
    expect(questions.length).toBeGreaterThan(2)
    for (const { name, acceptedAnswer } of questions) {
      expect(name).toMatch(/\S/)
      expect(acceptedAnswer.text).toMatch(/\S/)
    }
  })

  test('projects and categories have breadcrumbs', async ({ request }) => {
    for (const path of [await pathLike(request, '/portfolio/'), '/shop?category=sofas']) {
      const { structuredData } = await readHead(request, path)
      expect(structuredData).toEqual([expect.objectContaining({ '@type': 'BreadcrumbList' })])
    }
  })
})

test.describe('files for crawlers and browsers', () => {
  test('all URLs of the sitemap can be opened, and none is personal', async ({ request, shop }) => {
    const urls = await sitemap(request)
    expect(new Set(urls).size).toBe(urls.length)
    for (const part of ['/product/', '/blog/', '/portfolio/', '/page/', '/shop?category='])
      expect(
        urls.some((url) => url.startsWith(shop.url + part)),
        part,
      ).toBe(true)
    for (const url of urls) {
      const response = await request.head(url)
      expect(response.status(), url).toBe(200)
      expect(url).not.toMatch(/\/(admin|account|checkout|cart|auth)\b/)
    }
  })

  test('an unknown part of the sitemap answers 404', async ({ request }) => {
    const response = await request.get('/sitemap.xml')
    expect(response.headers()['content-type']).toContain('application/xml')
    expect((await request.get('/sitemap.xml?part=pages')).status()).toBe(200)
    expect((await request.get('/sitemap.xml?part=products-1')).status()).toBe(200)
    expect((await request.get('/sitemap.xml?part=products-2')).status()).toBe(404)
    expect((await request.get('/sitemap.xml?part=orders')).status()).toBe(404)
  })

  test('robots.txt lets search engines read that a page is not indexed, and names the sitemap', async ({
    request,
    shop,
  }) => {
    const response = await request.get('/robots.txt')
    expect(response.headers()['content-type']).toContain('text/plain')
    const lines = (await response.text()).split('\n')
    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(['Disallow:'])
    expect(lines).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  })

  test('the icons and the manifest exist', async ({ request }) => {
    const { icons: links } = await readHead(request, '/')
    expect(links.length).toBeGreaterThan(3)
    const manifest = await (await request.get('/site.webmanifest')).json()
    expect(manifest).toMatchObject({
      name: 'Parlour',
      start_url: '/',
      theme_color: expect.stringMatching(/^#/),
    })
    const icons = manifest.icons as { src: string; purpose: string }[]
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    for (const path of [...links, ...icons.map(({ src }) => src)])
      expect((await request.get(path)).status(), path).toBe(200)
  })
})
