import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_SITE, type Site } from '../../domain/site.ts'
import { palette } from '../../domain/theme.ts'
import { designOf, drawBrandPicture } from './brand-pictures.server.ts'
import { drawable, initial, titleFont, wrap } from './lettering.server.ts'

const ZUMA: Site = {
  ...DEFAULT_SITE,
  name: 'Zuma Living',
  theme: { accent: '#1d3f8f', background: '#ffffff', fontPair: 'modern', showsPattern: false },
}
const LOGO = '/storage/v1/object/public/product-images/logo.png'
const noFetch = async () => expect.fail('nothing may be fetched')

const SIZES: [path: string, format: string, width: number, height: number][] = [
  ['/favicon.svg', 'svg', 64, 64],
  ['/apple-touch-icon.png', 'png', 180, 180],
  ['/icons/icon-192.png', 'png', 192, 192],
  ['/icons/icon-512.png', 'png', 512, 512],
  ['/icons/maskable-192.png', 'png', 192, 192],
  ['/icons/maskable-512.png', 'png', 512, 512],
  ['/media/link-preview.jpg', 'jpeg', 1200, 630],
  ['/media/mail-header.png', 'png', 640, 128],
]

async function picture(color: string, width = 400, height = 300): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()
}

/** The colour at a place, as #rrggbb. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return `#${pixel.toString('hex')}`
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

describe('without a logo', () => {
  test.each(SIZES)('%s is a %s of %i by %i', async (path, format, width, height) => {
    const bytes = await drawBrandPicture(path, await designOf(ZUMA, noFetch))
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height })
  })

  test('favicon.ico holds one PNG of 32 pixels', async () => {
    const bytes = await drawBrandPicture('/favicon.ico', await designOf(ZUMA, noFetch))
    expect([...bytes.subarray(0, 7)]).toEqual([0, 0, 1, 0, 1, 0, 32])
    expect(await sharp(bytes.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 })
  })

  test('icons have the accent behind the first letter, which is drawn without fonts of the system', async () => {
    const design = await designOf(ZUMA, noFetch)
    const icon = await drawBrandPicture('/icons/maskable-192.png', design)
    expect(await colourAt(icon, 2, 2)).toBe('#1d3f8f')
    const svg = (await drawBrandPicture('/favicon.svg', design)).toString()
    expect(svg).toContain('<path')
    expect(svg).not.toContain('<text')
  })

  test.each([
    ['10,000 letters', 'Zuma '.repeat(2000)],
    ['one word of 10,000 letters', 'W'.repeat(10_000)],
    ['markup', `<script>alert('&')</script> "]]>`],
    ['combining letters', 'Ọ̀ṣun Ìjókòó Ẹ̀yẹ Ǹjẹ́'.normalize('NFD')],
    ['right-to-left letters', 'أثاث المنزل'],
    ['emoji', '🛋️👨‍👩‍👧 🇳🇬'],
    ['half a surrogate pair and control characters', '\ud83d\u0000\u202eZuma'],
    ['nothing but marks', '\u0301\u0323'],
  ])('a name of %s is drawn', async (_what, name) => {
    const design = await designOf({ ...ZUMA, name, description: name }, noFetch)
    for (const [path] of SIZES) {
      const bytes = await drawBrandPicture(path, design)
      await expect(sharp(bytes).stats()).resolves.toBeDefined()
    }
  })
})

describe('a logo', () => {
  const site = { ...ZUMA, logoUrl: LOGO }
  const draw = async (path: string, logo: Buffer, name = ZUMA.name) =>
    drawBrandPicture(path, await designOf({ ...site, name }, async () => new Response(new Uint8Array(logo))))

  test('is in the middle of the icons, on the background', async () => {
    const framed = await sharp(await picture('#00aa00'))
      .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#ffffff' })
      .png()
      .toBuffer()
    const icon = await draw('/icons/icon-192.png', framed)
    expect(await colourAt(icon, 96, 96)).toBe('#00aa00')
    expect(await colourAt(icon, 96, 8)).toBe('#ffffff')
  })

  test('in the colour of the background has the dark colour behind it', async () => {
    const white = await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="90" fill="#fff"/></svg>',
      ),
    )
      .png()
      .toBuffer()
    const icon = await draw('/icons/icon-192.png', white)
    expect(await colourAt(icon, 96, 8)).toBe(palette({ accent: '#1d3f8f', background: '#ffffff' }).green)
  })

  test('that is a wide line of words is in link previews and mails; icons keep the letter', async () => {
    const wide = await picture('#00aa00', 8000, 800)
    expect(await colourAt(await draw('/icons/maskable-512.png', wide), 4, 4)).toBe('#1d3f8f')
    expect(await colourAt(await draw('/media/mail-header.png', wide), 320, 64)).toBe('#00aa00')
  })

  test.each([
    ['is no picture', () => new Response('hello')],
    ['is missing', () => new Response(null, { status: 404 })],
    [
      'is an SVG with a script',
      () =>
        new Response('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
  ])('that %s counts as none', async (_what, answer) => {
    const { logo, initial: letter } = await designOf(site, async () => answer())
    expect([logo, letter]).toEqual([undefined, 'Z'])
  })

  test.each([
    'https://elsewhere.example/logo.png',
    'http://169.254.169.254/latest',
    '/rest/v1/orders',
    'data:image/png;base64,AA',
    '',
  ])('at %j is not fetched', async (logoUrl) => {
    const load = vi.fn(noFetch)
    expect((await designOf({ ...site, logoUrl }, load)).logo).toBeUndefined()
    expect(load).not.toHaveBeenCalled()
  })
})

describe('text', () => {
  const font = titleFont('warm')

  test('loses what the font cannot draw', () => {
    expect(drawable('  Zuma\n🛋️  Living ', font)).toBe('Zuma Living')
    expect(drawable('أثاث', font)).toBe('')
  })

  test.each(['warm', 'classic', 'modern'] as const)('keeps all letters with the fonts %s', (pair) => {
    for (const text of ['Ɗakin Ƙofa', 'Ǹjọ́ ṣ́', 'Łódź', 'Ọ̀ṣun & Ọmọ'])
      expect(drawable(text, titleFont(pair, text))).toBe(text.normalize('NFC'))
    expect(titleFont(pair, 'Zuma أثاث')).toBe(titleFont(pair))
  })

  test('has an initial with its marks', () => {
    expect(initial('«ọ̀ṣun»', font).normalize('NFC')).toBe('Ọ̀'.normalize('NFC'))
    expect(initial('🛋️', font)).toBe('')
    expect(initial('3 rooms', font)).toBe('3')
  })

  test('is wrapped at spaces and ends with … if there is more', () => {
    const lines = wrap('one two three four five six seven eight nine ten', font, {
      size: 40,
      width: 200,
      lines: 2,
    })
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^one two\b/)
    expect(lines[1]).toMatch(/…$/)
  })
})
