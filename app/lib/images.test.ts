import { expect, test } from 'vitest'
import { absoluteUrl, imageSources, renderedImage } from './images.ts'

const stored = '/storage/v1/object/public/product-images/lekki-sofa.jpg'

test('a stored picture is offered in several widths through the render address', () => {
  const { src, srcSet } = imageSources(stored)
  expect(src).toBe('/storage/v1/render/image/public/product-images/lekki-sofa.jpg?width=960')
  expect(srcSet).toContain('/storage/v1/render/image/public/product-images/lekki-sofa.jpg?width=320 320w')
  expect(srcSet).toContain('?width=1920 1920w')
})

test('an absolute address keeps its origin', () => {
  expect(renderedImage(`https://project.example${stored}`, 480, { quality: 70 })).toBe(
    'https://project.example/storage/v1/render/image/public/product-images/lekki-sofa.jpg?width=480&quality=70',
  )
})

test('a foreign address is left alone, even one that quotes ours', () => {
  for (const url of [
    'https://pictures.example/a.jpg',
    `https://pictures.example/proxy?of=${stored}`,
    '/logo.png',
  ]) {
    expect(imageSources(url)).toEqual({ src: url })
  }
})

test('drawings and animations are not rendered as still pictures', () => {
  expect(imageSources('/storage/v1/object/public/site/logo.svg').srcSet).toBeUndefined()
  expect(imageSources('/storage/v1/object/public/site/loop.GIF?v=2').srcSet).toBeUndefined()
})

test('a cache-busting query does not leak into the render address', () => {
  expect(renderedImage(`${stored}?v=3`, 320)).toBe(
    '/storage/v1/render/image/public/product-images/lekki-sofa.jpg?width=320',
  )
})

test('widths stop at the widest one asked for', () => {
  expect(imageSources(stored, { maxWidth: 640 }).srcSet?.split(', ')).toHaveLength(3)
  expect(imageSources(stored, { maxWidth: 640 }).src).toContain('width=640')
})

test('a root-relative picture becomes absolute for link previews', () => {
  expect(absoluteUrl('/a.jpg', 'https://parlour.example')).toBe('https://parlour.example/a.jpg')
  expect(absoluteUrl('https://pictures.example/a.jpg', 'https://parlour.example')).toBe(
    'https://pictures.example/a.jpg',
  )
})
