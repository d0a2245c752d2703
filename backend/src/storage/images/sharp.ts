import type sharp from 'sharp'
import { createQueue } from '../../queue.ts'
import { errors } from '../errors.ts'

export type SharpLibrary = typeof sharp

let loading: Promise<SharpLibrary> | undefined

/** The library for pictures. Its native code is loaded with the first picture. */
export function loadSharp(): Promise<SharpLibrary> {
  loading ??= load()
  return loading
}

async function load(): Promise<SharpLibrary> {
  const { default: library } = await import('sharp')
  // Each rendering is made once and then cached on disk, so libvips's own cache would only use memory.
  library.cache(false)
  return library
}

const maxQueued = 200

/** For pictures: runs up to `width` tasks at once. @throws StorageError 503 if too many wait */
export const createImageQueue = (width: number) =>
  createQueue(width, { longest: maxQueued, busy: errors.busy })

/** For large pictures: one at a time, since decoding one of them can take 250 MB. */
export const oneAtATime = createImageQueue(1)
