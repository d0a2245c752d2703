import sharp from 'sharp'

/** A photo of more than 12 MB, taken with the camera on its side: 3,000 pixels wide and 4,000 high. It says where it was taken. */
export async function largePhoto(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#000', noise },
  })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 26/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
