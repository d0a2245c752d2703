/** The longest side of anything we draw: what leaves is bounded too, however thin the picture that came. */
export const longestSide = 2500

/** An AVIF takes about 19 bytes a pixel while it is read, other kinds at most 5. */
export function mostPixels(type: string, maxPixels: number): number {
  return type === 'image/avif' ? Math.floor(maxPixels / 4) : maxPixels
}
