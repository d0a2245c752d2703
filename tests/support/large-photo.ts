import sharp from 'sharp'

/** A photo of more than 5 MB, taken with the camera on its side: 2,100 pixels wide and 2,800 high. */
export async function largePhoto(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({
    create: { width: 2800, height: 2100, channels: 3, background: '#000', noise },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
