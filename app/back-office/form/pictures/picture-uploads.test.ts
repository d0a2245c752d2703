import { expect, test } from 'vitest'
import { storedAddress, storedName, uploadPicture } from './picture-uploads.ts'

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

test.each([
  ['leg.heic', 'image/heic'],
  ['leg.jpg', 'image/jpeg'],
])('the HEIC %s is refused by its first bytes, before it is sent', async (name, type) => {
  const heic = new File(['\0\0\0\x10ftypheic\0\0\0\0'], name, { type })
  await expect(uploadPicture(heic)).rejects.toThrow(
    `${name} is not an image file that the shop can show. Save it as a JPEG or PNG and try again.`,
  )
})
