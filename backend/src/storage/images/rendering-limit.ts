import { longestSide, type ImageOptions } from './image-options.ts'

/**
 * Called before a picture is rendered that is not in the cache. Returns 0, or the seconds to wait if the address has had too many
 * rendered.
 * @param address of the visitor; undefined if the server itself asks
 */
export type LimitRendering = (address: string | undefined, cost: number) => number

const MEBIBYTE = 1024 * 1024
const MEGAPIXEL = 1_000_000
/** Above this, encoders take about three times as long. */
const HIGH_QUALITY = 90

/**
 * The work of a rendering, in units of about 40 ms of a processor: one, and one for each MiB that is decoded and each million pixels
 * that are encoded. A side that is not requested is taken to be as long as the other one.
 * @param bytes the size of the stored file
 */
export function renderingCost(bytes: number, { width, height, quality }: Omit<ImageOptions, 'format'>) {
  const pixels = (width ?? height ?? longestSide) * (height ?? width ?? longestSide)
  return 1 + bytes / MEBIBYTE + (pixels / MEGAPIXEL) * (quality > HIGH_QUALITY ? 3 : 1)
}
