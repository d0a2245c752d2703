import type sharp from 'sharp'

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
