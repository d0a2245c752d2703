import { expect, test } from 'vitest'
import {
  roomLeft,
  withAdditionalPicture,
  withMainPicture,
  withSwappedMainPicture,
  withoutPicture,
  type ProductPictures,
} from './product-pictures.ts'

const none: ProductPictures = { image_url: null, thumbnail_url: null, additional_images: [] }

test('the first main picture becomes the thumbnail, a later one does not', () => {
  const first = withMainPicture(none, '/a.jpg')
  expect(first).toEqual({ image_url: '/a.jpg', thumbnail_url: '/a.jpg', additional_images: [] })
  expect(withMainPicture(first, '/b.jpg')).toMatchObject({ image_url: '/b.jpg', thumbnail_url: '/a.jpg' })
})

test('an additional picture that becomes the main one changes places with it, and the thumbnail follows the main picture', () => {
  const pictures = {
    image_url: '/a.jpg',
    thumbnail_url: '/a.jpg',
    additional_images: ['/b.jpg', '/c.jpg', '/d.jpg'],
  }
  const swapped = {
    image_url: '/c.jpg',
    thumbnail_url: '/c.jpg',
    additional_images: ['/b.jpg', '/a.jpg', '/d.jpg'],
  }
  expect(withSwappedMainPicture(pictures, '/c.jpg')).toEqual(swapped)
  const ownThumbnail = { ...pictures, thumbnail_url: '/small.jpg' }
  expect(withSwappedMainPicture(ownThumbnail, '/c.jpg')).toEqual({ ...swapped, thumbnail_url: '/small.jpg' })
  const withoutMain = { ...none, additional_images: ['/b.jpg', '/c.jpg'] }
  expect(withSwappedMainPicture(withoutMain, '/c.jpg')).toEqual({
    image_url: '/c.jpg',
    thumbnail_url: '/c.jpg',
    additional_images: ['/b.jpg'],
  })
})

test('removing the main picture clears the thumbnail if it was that picture', () => {
  expect(withoutPicture({ ...none, image_url: '/a.jpg', thumbnail_url: '/a.jpg' }, '/a.jpg')).toEqual(none)
  const pictures = { ...none, image_url: '/a.jpg', thumbnail_url: '/b.jpg' }
  expect(withoutPicture(pictures, '/a.jpg')).toEqual({ ...none, thumbnail_url: '/b.jpg' })
})

test('there is room for seven additional pictures', () => {
  let pictures = none
  for (let index = 1; index <= 7; index++) pictures = withAdditionalPicture(pictures, `/${index}.jpg`)
  expect(roomLeft(pictures)).toBe(0)
  expect(roomLeft(withoutPicture(pictures, '/3.jpg'))).toBe(1)
})
