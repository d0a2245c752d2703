import { expect, test } from 'vitest'
import { beginsLikeFilm, fileProblem, storedAddress, storedName } from './picture-uploads.ts'

const path = '/storage/v1/object/public/product-images/5d1c.jpg'

test('a picture that the shop serves itself is kept as a root-relative address', () => {
  expect(storedAddress(`https://parlour.example${path}`, 'https://parlour.example')).toBe(path)
})

test('a picture that another host serves is kept with its whole address', () => {
  const address = `https://project.backend.example${path}`
  expect(storedAddress(address, 'https://parlour.example')).toBe(address)
})

test('the stored file is found by its address, root-relative or absolute', () => {
  expect(storedName(path)).toBe('5d1c.jpg')
  expect(storedName(`https://parlour.example${path}?v=2`)).toBe('5d1c.jpg')
  expect(storedName('/storage/v1/object/public/product-images/a%20b.jpg')).toBe('a b.jpg')
})

test('an address outside the bucket names no stored file', () => {
  expect(storedName('https://pictures.example/sofa.jpg')).toBeUndefined()
  expect(storedName('/storage/v1/object/public/avatars/5d1c.jpg')).toBeUndefined()
  expect(storedName('')).toBeUndefined()
})

test('a stored file is also found by an address that somebody wrote without percent-encoding', () => {
  expect(storedName('/storage/v1/object/public/product-images/100%.jpg')).toBe('100%.jpg')
})

const fiveMegabytes = 5 * 1024 * 1024

test('a picture of exactly 5 MB is accepted', () => {
  expect(fileProblem({ name: 'sofa.jpg', type: 'image/jpeg', size: fiveMegabytes })).toBeNull()
})

test('one byte more is too large', () => {
  expect(fileProblem({ name: 'sofa.jpg', type: 'image/jpeg', size: fiveMegabytes + 1 })).toEqual([
    'File too large',
    'sofa.jpg exceeds 5MB limit.',
  ])
})

test('a file that is not an image is refused as such, also when it is too large', () => {
  const problem = ['Invalid file', 'prices.pdf is not an image file.']
  expect(fileProblem({ name: 'prices.pdf', type: 'application/pdf', size: fiveMegabytes * 2 })).toEqual(
    problem,
  )
})

test('an empty file is not an image', () => {
  const problem = ['Invalid file', 'sofa.jpg is not an image file.']
  expect(fileProblem({ name: 'sofa.jpg', type: 'image/jpeg', size: 0 })).toEqual(problem)
})

test.each([
  ['an MP4', '\0\0\0\x18ftypmp42', true],
  ['a WebM', '\x1a\x45\xdf\xa3\x01\0\0\0', true],
  ['a PDF', '%PDF-1.7 named film.mp4', false],
  ['an empty file', '', false],
])('%s is known by its first bytes', (_name, text, isFilm) => {
  expect(beginsLikeFilm(Buffer.from(text, 'latin1'))).toBe(isFilm)
})
