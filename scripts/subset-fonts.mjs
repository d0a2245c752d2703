// Makes the two font files in public/fonts from the designers' own variable fonts (both under the SIL Open Font Licence):
//   Fraunces   github.com/undercasetype/Fraunces      fonts/variable/Fraunces[SOFT,WONK,opsz,wght].ttf
//   Work Sans  github.com/weiweihuanghuang/Work-Sans  fonts/variable/WorkSans[wght].ttf
// Put both into one folder, then:
//   npm install --no-save subset-font && node scripts/subset-fonts.mjs FOLDER
// The usual latin subsets leave out ₦ and the letters of Yorùbá and Igbo; these keep them.
// What a font lacks whole (ǹ, ḿ) browsers put together from the letter and the combining mark.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

const text = [
  range(0x20, 0x7e),
  ' ¡£©«°±·»¼½¾¿×÷',
  'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûüß',
  'ẸẹỌọṢṣỊịỤụṄṅŃńǸǹḾḿŒœ',
  // Combining grave, acute, macron, dot above, dot below and vertical line below stack on all of the above.
  '\u0300\u0301\u0304\u0307\u0323\u0329',
  '₦€–—‘’‚“”„…•′″‹›←→−™',
].join('')

const fonts = [
  {
    from: 'Fraunces[SOFT,WONK,opsz,wght].ttf',
    to: 'fraunces.woff2',
    // Titles only: one optical size, straight letters, two weights and what lies between.
    variationAxes: { opsz: 72, SOFT: 0, WONK: 0, wght: { min: 400, max: 500, default: 400 } },
    keepFeatures: ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'lnum', 'tnum'],
  },
  {
    from: 'WorkSans[wght].ttf',
    to: 'work-sans.woff2',
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
    keepFeatures: ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
  },
]

const folder = process.argv[2] ?? '.'
for (const { from, to, ...options } of fonts) {
  const subset = await subsetFont(await readFile(join(folder, from)), text, {
    targetFormat: 'woff2',
    noHinting: true,
    ...options,
  })
  await writeFile(new URL(`../public/fonts/${to}`, import.meta.url), subset)
  console.log(`${to}: ${subset.length} bytes`)
}
