// Creates the fonts in public/fonts and app/back-office/orders/invoice from the designers' variable fonts (both under the SIL
// Open Font Licence):
//   Fraunces   github.com/undercasetype/Fraunces      fonts/variable/Fraunces[SOFT,WONK,opsz,wght].ttf
//   Work Sans  github.com/weiweihuanghuang/Work-Sans  fonts/variable/WorkSans[wght].ttf
// Put both into one folder, then:
//   npm install --no-save subset-font && node scripts/subset-fonts.mjs FOLDER
// Invoices need TrueType files with one weight each, because PDFKit cannot take these glyphs out of a WOFF2 font.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { GLYPHS } from '../app/back-office/orders/invoice/glyphs.ts'

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
    to: 'app/back-office/orders/invoice/fraunces-400.ttf',
    variationAxes: { ...titles, wght: 400 },
    keepFeatures,
  },
  ...[400, 600].map((wght) => ({
    from: 'WorkSans[wght].ttf',
    to: `app/back-office/orders/invoice/work-sans-${wght}.ttf`,
    variationAxes: { wght },
    keepFeatures,
  })),
]

const folder = process.argv[2] ?? '.'
for (const { from, to, ...options } of fonts) {
  const subset = await subsetFont(await readFile(join(folder, from)), GLYPHS, {
    targetFormat: to.endsWith('.ttf') ? 'truetype' : 'woff2',
    noHinting: true,
    ...options,
  })
  await writeFile(new URL(`../${to}`, import.meta.url), subset)
  console.log(`${to}: ${subset.length} bytes`)
}
