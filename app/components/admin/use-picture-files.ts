import { useState } from 'react'
import { fileProblem } from '../../forms/product-pictures.ts'
import { toast } from '../ui/toast.ts'
import type { UploadProgress } from './upload-button.tsx'

export interface PictureFilesOptions {
  /** Stores a file and gives its address. */
  store: (file: File) => Promise<string>
  /** Told of each stored picture as it arrives, so that one failure loses none of the others. */
  onStored: (url: string) => void
}

/** Checks files and stores them one by one, with the toasts of spec §8. */
export function usePictureFiles({ store, onStored }: PictureFilesOptions) {
  const [progress, setProgress] = useState<UploadProgress | null>(null)

  async function storeAll(files: readonly File[]): Promise<void> {
    const welcome = files.filter(isWelcome)
    if (welcome.length === 0) return
    let stored = 0
    try {
      for (const [done, file] of welcome.entries()) {
        setProgress({ done, total: welcome.length })
        if (await storeOne(file, store, onStored)) stored += 1
      }
    } finally {
      setProgress(null)
    }
    if (stored > 0) toast.success('Success', `${stored} image(s) uploaded successfully.`)
  }

  return { progress, storeAll }
}

function isWelcome(file: File): boolean {
  const problem = fileProblem(file)
  if (problem) toast.error(...problem)
  return problem === null
}

async function storeOne(
  file: File,
  store: PictureFilesOptions['store'],
  onStored: PictureFilesOptions['onStored'],
): Promise<boolean> {
  try {
    onStored(await store(file))
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    toast.error('Upload Error', reason || `${file.name} could not be uploaded. Please try again.`)
    return false
  }
}
