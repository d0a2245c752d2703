import type sharp from 'sharp'
import { createRunInTurns } from '../../limits/run-in-turns.ts'
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

/** Two hundred of a second each, which few take, by two at a time. */
const WAITING = { length: 200, patienceMs: 60_000 }

/** For pictures: runs up to `atOnce` tasks. @throws StorageError 503 if too many wait, or after a minute */
export const createImageTurns = (atOnce: number) =>
  createRunInTurns({ atOnce, ...WAITING, busy: errors.busy })

/** For large pictures: one at a time, since decoding one of them can take 250 MB. */
export const oneAtATime = createImageTurns(1)
