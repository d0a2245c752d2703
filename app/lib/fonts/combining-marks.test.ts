import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { expect, test } from 'vitest'

const FONTS = ['fraunces', 'eb-garamond'].flatMap((name) => [
  `public/fonts/${name}.woff2`,
  `app/lib/fonts/${name}-400.ttf`,
])

// A letter and a mark, for which Unicode has no single character.
const LETTERS = ['ọ̀', 'ẹ́', 'ụ̀', 'ị́', 'ẹ̄', 'Ọ̀', 'Ẹ́', 'Ụ̀', 'Ị́', 'Ọ̄', 'm̀', 'M̄']

test.each(FONTS)('%s draws the accents of Yorùbá and Igbo above their letters', (file) => {
  const font = create(readFileSync(file))
  for (const letter of LETTERS) {
    const { glyphs, positions } = font.layout(letter)
    const [base, mark] = glyphs
    expect(glyphs, letter).toHaveLength(2)
    expect(positions[1]?.xAdvance, letter).toBe(0)
    const left = positions[0]!.xAdvance + positions[1]!.xOffset
    const middle = left + (mark!.bbox.minX + mark!.bbox.maxX) / 2
    expect(middle, letter).toBeGreaterThan(base!.bbox.minX)
    expect(middle, letter).toBeLessThan(base!.bbox.maxX)
    expect(mark!.bbox.minY + positions[1]!.yOffset, letter).toBeGreaterThanOrEqual(base!.bbox.maxY)
  }
})
