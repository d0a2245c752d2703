import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { expect, test } from 'vitest'

const css = readFileSync('app/app.css', 'utf8')
const FACE =
  /@font-face \{\s+font-family: '([^']+)';\s+src: url\('(\/fonts\/[^']+)'\)[^}]*?unicode-range:\s*([^;]+);/g

function charactersOf(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

const faces = [...css.matchAll(FACE)].map(([, family = '', file = '', range = '']) => ({
  family,
  file,
  range,
}))

test('both families have a small font', () => {
  expect(faces.map(({ family }) => family)).toEqual(['Fraunces', 'Work Sans'])
})

test.each(faces)('$file has what the complete font has of its characters, and ₦', ({ file, range }) => {
  const [basic, complete] = [file, file.replace('-basic', '')].map((each) =>
    create(readFileSync(`public${each}`)),
  )
  const characters = charactersOf(range).filter((each) => complete?.hasGlyphForCodePoint(each))
  expect(characters).toContain('₦'.codePointAt(0))
  expect(characters.filter((each) => !basic?.hasGlyphForCodePoint(each))).toEqual([])
})
