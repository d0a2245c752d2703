import { expect, test } from 'vitest'
import { typedAddress } from './typed-address.ts'

test('an address on the own origin of a shop without TLS is a path', () => {
  expect(typedAddress('http://localhost:3000/media/a.webp', 'http://localhost:3000')).toBe('/media/a.webp')
})

test.each([
  [' https://parlour.example/media/a.webp?v=2 ', '/media/a.webp?v=2'],
  ['/media/a.webp', '/media/a.webp'],
  ['https://pictures.example/sofa.jpg', 'https://pictures.example/sofa.jpg'],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AA', null],
  ['//pictures.example/sofa.jpg', null],
  ['sofa.jpg', null],
  ['http://pictures.example/sofa.jpg', null],
  ['https://', null],
  ['', null],
])('%j is kept as %j', (typed, kept) => {
  expect(typedAddress(typed, 'https://parlour.example')).toBe(kept)
})
