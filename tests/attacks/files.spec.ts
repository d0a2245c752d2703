import { expect } from '@playwright/test'
import sharp from 'sharp'
import { test } from './attacked-shop.ts'

test('a photo that staff upload does not reveal who took it and where', async ({ attacked }) => {
  const photographer = 'Ada of Lekki'
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b4532e' } })
    .jpeg()
    .withExif({ IFD0: { Artist: photographer }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 26/1 0/1' } })
    .toBuffer()
  expect(photo.includes(photographer)).toBe(true)
  const bucket = attacked.staff.storage.from('product-images')
  const { error } = await bucket.upload('photo.jpg', photo, { contentType: 'image/jpeg' })
  expect(error).toBeNull()
  const response = await fetch(bucket.getPublicUrl('photo.jpg').data.publicUrl)
  expect(response.status).toBe(200)
  expect(await sharp(await response.arrayBuffer()).metadata()).not.toHaveProperty('exif')
})
