import { expect, test } from 'vitest'
import { picturesInRtf } from './word-pictures.ts'

const PNG = '89504e470d0a1a0a0000000d'
const JPEG = 'ffd8ffe000104a46494600'

test('the pictures of Word are read from its Rich Text, without the metafiles that repeat them', async () => {
  const rtf = String.raw`{\rtf1\ansi Before {\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picw7938\pich5292\picwgoal4500\pngblip\bliptag-1520402{\*\blipuid a560b1f2c3d4e5f60718293a4b5c6d7e}
${PNG.slice(0, 12)}
${PNG.slice(12)}}}{\nonshppict{\pict\picw7938\wmetafile8 0100090000037f0000000000}}
 after {\pict\picscalex100\jpegblip ${JPEG.toUpperCase()}}}`
  const pictures = picturesInRtf(rtf)
  const contents = await Promise.all(
    pictures.map(async (file) => [file.type, Buffer.from(await file.arrayBuffer()).toString('hex')]),
  )
  expect(contents).toEqual([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
  ])
})

test('a text without pictures has none', () => {
  expect(picturesInRtf(String.raw`{\rtf1 The word \\pngblip}`)).toEqual([])
  expect(picturesInRtf('')).toEqual([])
})
