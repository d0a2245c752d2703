import type { SmallerPicture } from './make-smaller.ts'

/** `makeSmaller`, whose code is loaded with the first picture that is chosen. Without it the file stays as it is. */
export async function smallerPicture(file: File, types: readonly string[]): Promise<SmallerPicture> {
  try {
    const { makeSmaller } = await import('./make-smaller.ts')
    return await makeSmaller(file, types)
  } catch {
    return { file, kept: 'unreadable' }
  }
}
