import { expect, test } from 'vitest'
import {
  fileProblem,
  roomLeft,
  withAdditionalPicture,
  withMainPicture,
  withoutPicture,
  type ProductPictures,
} from './product-pictures.ts'

const none: ProductPictures = { image_url: null, thumbnail_url: null, additional_images: [] }
const fiveMegabytes = 5 * 1024 * 1024

test('a picture of exactly 5 MB is welcome', () => {
  expect(fileProblem({ name: 'sofa.jpg', type: 'image/jpeg', size: fiveMegabytes })).toBeNull()
})

test('one byte more is too large', () => {
  expect(fileProblem({ name: 'sofa.jpg', type: 'image/jpeg', size: fiveMegabytes + 1 })).toEqual([
    'File too large',
    'sofa.jpg exceeds 5MB limit.',
  ])
})

test('what is not an image is refused before its size is looked at', () => {
  const problem = ['Invalid file', 'prices.pdf is not an image file.']
  expect(fileProblem({ name: 'prices.pdf', type: 'application/pdf', size: fiveMegabytes * 2 })).toEqual(
    problem,
  )
})

test('the first main picture becomes the thumbnail, a later one does not', () => {
  const first = withMainPicture(none, '/a.jpg')
  expect(first).toEqual({ image_url: '/a.jpg', thumbnail_url: '/a.jpg', additional_images: [] })
  expect(withMainPicture(first, '/b.jpg')).toMatchObject({ image_url: '/b.jpg', thumbnail_url: '/a.jpg' })
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
