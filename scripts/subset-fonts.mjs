// Creates the fonts in public/fonts, app/lib/fonts and app/back-office/orders/invoice from the designers' fonts (under the
// SIL Open Font Licence):
//   Fraunces   github.com/undercasetype/Fraunces      fonts/variable/Fraunces[SOFT,WONK,opsz,wght].ttf
//   Work Sans  github.com/weiweihuanghuang/Work-Sans  fonts/variable/WorkSans[wght].ttf
//   EB Garamond, Plus Jakarta Sans, Inter, Noto Sans   npm packages @expo-google-fonts/…   <Name>_<weight>.ttf
//   DejaVu Sans   npm package dejavu-fonts-ttf   ttf/DejaVuSans.ttf   (under its own licence)
// Put all into one folder, then:
//   npm install --no-save subset-font && node scripts/subset-fonts.mjs FOLDER
// and then scripts/position-marks.py.
// Invoices and the brand's pictures need TrueType files with one weight each, because PDFKit cannot take these glyphs out of a WOFF2 font.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * The characters of the shop's own fonts. The usual latin subsets lack ₦ and letters of Yorùbá and Igbo. Letters without a glyph of
 * their own (ǹ, ḿ) are composed of a base letter and a combining mark.
 */
const GLYPHS = [
  range(0x20, 0x7e),
  '\u00a0¡£©«°±·»¼½¾¿×÷',
  'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûüß',
  'ẸẹỌọṢṣỊịỤụṄṅŃńǸǹḾḿŒœ',
  // Combining grave, acute, macron, dot above, dot below and vertical line below, for all letters above.
  '\u0300\u0301\u0304\u0307\u0323\u0329',
  '₦€–—‘’‚“”„…•′″‹›←→−™',
].join('')

/** For documents, the characters of names and addresses that the shop's own fonts lack: all of Latin, and Greek. */
const LETTERS = [
  range(0x20, 0x7e),
  // Latin-1, Extended-A and -B, IPA, modifier letters, combining marks and Greek.
  range(0xa0, 0x3ff),
  // Phonetic extensions, further combining marks, Latin Extended Additional.
  range(0x1d00, 0x1eff),
  // Punctuation, superscripts and subscripts, currencies, letter-like signs and fractions.
  range(0x2000, 0x218f),
  // Latin Extended-C, -D and -E, ligatures.
  range(0x2c60, 0x2c7f) + range(0xa720, 0xa7ff) + range(0xab30, 0xab6f) + range(0xfb00, 0xfb06),
  '−◌',
].join('')

/** Fractions and Roman numerals, arrows, mathematical signs, shapes, ☎ ♥ ✓ and other signs. */
const SIGNS = [range(0x2150, 0x22ff), range(0x2460, 0x24ff), range(0x25a0, 0x27bf)].join('')

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

const keepFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']
// One optical size, upright and without wonky or softened forms.
const titles = { opsz: 72, SOFT: 0, WONK: 0 }

const fonts = [
  {
    from: 'Fraunces[SOFT,WONK,opsz,wght].ttf',
    to: 'public/fonts/fraunces.woff2',
    // For titles only: weights from 400 to 500.
    variationAxes: { ...titles, wght: { min: 400, max: 500, default: 400 } },
    keepFeatures: [...keepFeatures, 'lnum'],
  },
  {
    from: 'WorkSans[wght].ttf',
    to: 'public/fonts/work-sans.woff2',
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
    keepFeatures,
  },
  {
    from: 'Fraunces[SOFT,WONK,opsz,wght].ttf',
    to: 'app/lib/fonts/fraunces-400.ttf',
    variationAxes: { ...titles, wght: 400 },
    keepFeatures,
  },
  ...['EBGaramond', 'PlusJakartaSans'].flatMap((name) => {
    const file = name.replace(/(?<=[a-z]|EB)(?=[A-Z])/g, '-').toLowerCase()
    const source = { from: `${name}_400Regular.ttf`, keepFeatures: [...keepFeatures, 'lnum'] }
    return [
      { ...source, to: `public/fonts/${file}.woff2` },
      { ...source, to: `app/lib/fonts/${file}-400.ttf` },
    ]
  }),
  ...['400Regular', '500Medium', '600SemiBold'].flatMap((name) => {
    const weight = name.slice(0, 3)
    const source = { from: `Inter_${name}.ttf`, keepFeatures: [...keepFeatures, 'lnum'] }
    const document = { ...source, to: `app/back-office/orders/invoice/inter-${weight}.ttf` }
    return [{ ...source, to: `public/fonts/inter-${weight}.woff2` }, ...(weight === '500' ? [] : [document])]
  }),
  ...[400, 600].map((wght) => ({
    from: 'WorkSans[wght].ttf',
    to: `app/back-office/orders/invoice/work-sans-${wght}.ttf`,
    variationAxes: { wght },
    keepFeatures,
  })),
]

const letters = { characters: LETTERS, keepFeatures }

/** What documents and the brand's pictures show in other fonts: app/back-office/orders/invoice/typesetting.server.ts. */
const otherFonts = [
  { from: 'NotoSans_400Regular.ttf', to: 'app/lib/fonts/noto-sans-400.ttf', ...letters },
  { from: 'NotoSans_600SemiBold.ttf', to: 'app/back-office/orders/invoice/noto-sans-600.ttf', ...letters },
  {
    from: 'DejaVuSans.ttf',
    to: 'app/back-office/orders/invoice/dejavu-sans-signs.ttf',
    characters: SIGNS,
    keepFeatures: [],
  },
]

/** The characters of nearly all pages, as in the `unicode-range` of app.css. */
const BASIC = [range(0x20, 0x7e), '\u00a0©«°·»×–—‘’“”•…′″₦←→™'].join('')
const COMPLETE = new URL('../public/fonts/', import.meta.url)

// Taken out of the complete files that are created above.
const basicFonts = [
  { from: 'fraunces.woff2', to: 'public/fonts/fraunces-basic.woff2', variationAxes: { wght: 400 } },
  { from: 'work-sans.woff2', to: 'public/fonts/work-sans-basic.woff2' },
].map((font) => ({ ...font, keepFeatures: [...keepFeatures, 'lnum'] }))

const folder = process.argv[2] ?? '.'
for (const font of fonts) await create(font, join(folder, font.from), GLYPHS)
for (const font of otherFonts) await create(font, join(folder, font.from), font.characters)
for (const font of basicFonts) await create(font, new URL(font.from, COMPLETE), BASIC)

async function create({ to, from: _from, characters: _characters, ...options }, source, characters) {
  const subset = await subsetFont(await readFile(source), characters, {
    targetFormat: to.endsWith('.ttf') ? 'truetype' : 'woff2',
    noHinting: true,
    ...options,
  })
  await writeFile(new URL(`../${to}`, import.meta.url), subset)
  console.log(`${to}: ${subset.length} bytes`)
}
