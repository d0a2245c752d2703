import { expect, test } from 'vitest'
import { absoluteUrl, imageSources, linkPreviewImage, renderedImage } from './images.ts'

const stored = '/storage/v1/object/public/product-images/lekki-sofa.jpg'

test('a stored picture has several widths at the render URL', () => {
  const { src, srcSet } = imageSources(stored)
  expect(src).toBe('/storage/v1/render/image/public/product-images/lekki-sofa.jpg?width=800&quality=65')
  expect(srcSet).toContain(
    '/storage/v1/render/image/public/product-images/lekki-sofa.jpg?width=320&quality=65 320w',
  )
  expect(srcSet).toContain('?width=1920&quality=65 1920w')
})

test('an absolute URL keeps its origin', () => {
  expect(renderedImage(`https://project.example${stored}`, 480, { quality: 70 })).toBe(
    'https://project.example/storage/v1/render/image/public/product-images/lekki-sofa.jpg?width=480&quality=70',
  )
})

test('an external URL stays as it is, even one that contains one of ours', () => {
  for (const url of [
    'https://pictures.example/a.jpg',
    `https://pictures.example/proxy?of=${stored}`,
    '/logo.png',
  ]) {
    expect(imageSources(url)).toEqual({ src: url })
  }
})

test('SVGs and GIFs are not resized', () => {
  expect(imageSources('/storage/v1/object/public/site/logo.svg').srcSet).toBeUndefined()
  expect(imageSources('/storage/v1/object/public/site/loop.GIF?v=2').srcSet).toBeUndefined()
})

test('a cache-busting query is not part of the render URL', () => {
  expect(renderedImage(`${stored}?v=3`, 320)).toBe(
    '/storage/v1/render/image/public/product-images/lekki-sofa.jpg?width=320&quality=65',
  )
})

test('widths range from a sixth of the maximum to the maximum', () => {
  const widths = (maxWidth: number) =>
    imageSources(stored, { maxWidth })
      .srcSet?.match(/\d+(?=w)/g)
      ?.map(Number)
  expect(widths(720)).toEqual([160, 320, 480, 720])
  expect(widths(1920)).toEqual([320, 480, 720, 800, 1080, 1440, 1920])
  expect(imageSources(stored, { maxWidth: 720 }).src).toContain('width=720')
})

test('a ratio crops the picture', () => {
  const { src, srcSet } = imageSources(stored, { maxWidth: 320, ratio: 5 / 4 })
  expect(src).toMatch(/\?width=320&height=400&quality=65$/)
  expect(srcSet).toContain('?width=160&height=200&quality=65 160w')
})

test('a root-relative picture becomes absolute for link previews', () => {
  expect(absoluteUrl('/a.jpg', 'https://parlour.example')).toBe('https://parlour.example/a.jpg')
  expect(absoluteUrl('https://pictures.example/a.jpg', 'https://parlour.example')).toBe(
    'https://pictures.example/a.jpg',
  )
})

test('a link preview has 1200 by 630 pixels, and is a JPEG from our own backend', () => {
  const query = 'width=1200&height=630&resize=cover&quality=75&format='
  const path = '/storage/v1/render/image/public/product-images/lekki-sofa.jpg'
  expect(linkPreviewImage(stored)).toBe(`${path}?${query}jpeg`)
  expect(linkPreviewImage(`https://project.example${stored}`)).toBe(
    `https://project.example${path}?${query}origin`,
  )
})

test('an SVG or GIF has no link preview; an external picture is used as it is', () => {
  expect(linkPreviewImage('/storage/v1/object/public/site/logo.svg')).toBeUndefined()
  expect(linkPreviewImage('https://pictures.example/loop.gif?v=1')).toBeUndefined()
  expect(linkPreviewImage('https://pictures.example/a.jpg')).toBe('https://pictures.example/a.jpg')
})
