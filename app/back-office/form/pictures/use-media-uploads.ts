import { useState } from 'react'
import { toast } from '../../../ui/toasts/toast.ts'
import { uploadFilm, uploadPicture } from './picture-uploads.ts'
import type { UploadProgress } from './upload-button.tsx'
import { fileProblem, filmProblem, uploadProblem } from './upload-problems.ts'

export interface MediaUploads {
  progress: UploadProgress | null
  uploadAll: (files: readonly File[]) => Promise<void>
}

/** Uploads pictures and films one by one into the media library; `onUploaded` is called after the last. */
export function useMediaUploads(onUploaded: () => void): MediaUploads {
  const [progress, setProgress] = useState<UploadProgress | null>(null)

  async function uploadAll(files: readonly File[]): Promise<void> {
    let uploaded = 0
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length })
      if ((await uploadMedia(file)) !== null) uploaded += 1
    }
    setProgress(null)
    if (uploaded === 0) return
    toast.success('Success', `${uploaded} file(s) uploaded successfully.`)
    onUploaded()
  }

  return { progress, uploadAll }
}

/** Uploads a picture or a film; null after an error toast. */
export async function uploadMedia(file: File): Promise<string | null> {
  const isFilm = file.type.startsWith('video/')
  const problem = isFilm ? await filmProblem(file) : fileProblem(file)
  if (problem) {
    toast.error(...problem)
    return null
  }
  try {
    return await (isFilm ? uploadFilm(file) : uploadPicture(file))
  } catch (error) {
    toast.error(...uploadProblem(error, file))
    return null
  }
}
