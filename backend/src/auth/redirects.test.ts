import { describe, expect, it } from 'vitest'
import { authConfig } from './config/config.ts'
import { redirectGlob } from './redirect-glob.ts'
import { allowedRedirect } from './redirects.ts'

describe('a pattern of the allow list', () => {
  it.for<[string, string[], string[]]>([
    [
      'https://a.example/in',
      ['https://a.example/in'],
      ['https://a.example/in/', 'https://a.example/ina', 'https://aXexample/in'],
    ],
    [
      'https://*.a.example',
      ['https://x.a.example'],
      ['https://x.y.a.example', 'https://evil.example/.a.example', 'https://a.example'],
    ],
    ['https://**.a.example/**', ['https://x.y.a.example/b/c.d?e=f'], ['https://x.a.example']],
    [
      'http://localhost:3000/*',
      ['http://localhost:3000/in', 'http://localhost:3000/'],
      ['http://localhost:3000/in/x', 'http://localhost:3000/a.b'],
    ],
    [
      'https://a.example/?',
      ['https://a.example/x'],
      ['https://a.example/', 'https://a.example/.', 'https://a.example/xy'],
    ],
    ['https://[ab].example', ['https://b.example'], ['https://c.example']],
    ['https://[!a-c].example', ['https://d.example'], ['https://b.example']],
    ['https://{a,b-*}.example', ['https://a.example', 'https://b-x.example'], ['https://b.example']],
    ['app.authors://**', ['app.authors://in/x?y'], ['app_authors://in']],
    [String.raw`https://a.example/\*`, ['https://a.example/*'], ['https://a.example/x']],
    ['https://a.example/(x|y)+$', ['https://a.example/(x|y)+$'], ['https://a.example/x']],
    ['https://a.example/[', ['https://a.example/['], ['https://a.example/x']],
    ['https://{a', ['https://a'], ['https://b']],
  ])('%s', ([pattern, matches, others]) => {
    const glob = redirectGlob(pattern)
    for (const url of matches) expect(`${url}: ${glob.test(url)}`).toBe(`${url}: true`)
    for (const url of others) expect(`${url}: ${glob.test(url)}`).toBe(`${url}: false`)
  })
})

describe('a redirect', () => {
  const siteUrl = 'https://authors.example'
  const config = authConfig({
    additionalRedirectUrls: [
      'https://*.example/**',
      'app.authors://**',
      '**script:**',
      'http://127.0.0.1:5000/**',
    ],
  })
  const leadsTo = (requested: string | null, site = siteUrl) =>
    allowedRedirect({ siteUrl: site, config }, requested)

  it.for([
    'https://authors.example/a?b=c#d',
    'https://preview.example/a',
    'https://preview.example/a#b.c/d',
    'app.authors://in?x=y',
    'http://127.0.0.1:5000/back',
  ])('to %s', (requested) => {
    expect(leadsTo(requested)).toBe(requested)
  })

  it.for([
    null,
    '',
    '/relative',
    'authors.example',
    'http://authors.example/plain',
    'https://authors.example:8443/',
    'https://authors.example.evil.example/',
    'https://authors.example@evil.other/',
    'https://preview.example\\@evil.other/a',
    'https://evil.other/#https://preview.example/a',
    'https://2130706433/a',
    'http://127.0.0.1:9999/',
    'http://localhost:9999/',
    'http://[::1]:5000/back',
    'https://10.0.0.1/a',
    'https://ọjà.example/a',
    'https://authors.example/a\r\nX-Other: 1',
    'https://auth\tors.example/a',
    'javascript:alert(1)',
    'JavaScript:alert(1)//x',
    'other.app://in',
    `https://authors.example/?q=${'x'.repeat(5_000)}`,
  ])('not to %j', (requested) => {
    expect(leadsTo(requested)).toBe(siteUrl)
  })

  it('to any port of the machine itself, if the site is there too', () => {
    expect(leadsTo('http://localhost:5173/x', 'http://localhost:3000')).toBe('http://localhost:5173/x')
    expect(leadsTo('http://127.0.0.1:5173/x', 'http://localhost:3000')).toBe('http://127.0.0.1:5173/x')
    expect(leadsTo('http://[::1]:5173/x', 'http://127.0.0.1:3000')).toBe('http://[::1]:5173/x')
    expect(leadsTo('http://10.0.0.1:5173/x', 'http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
    expect(leadsTo('https://localhost:5173/x', 'http://localhost:3000')).toBe('http://localhost:3000')
  })

  it('to an address that fits into a header', () => {
    expect(leadsTo('https://authors.example/ọjà')).toBe('https://authors.example/%E1%BB%8Dj%C3%A0')
  })
})
