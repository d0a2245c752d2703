import { useId, useState } from 'react'
import { toast } from '../../../ui/toasts/toast.ts'
import { beginAttempt } from '../../page/standing-refusals.ts'
import { uploadFilm, uploadPicture } from './picture-uploads.ts'
import type { UploadProgress } from './upload-button.tsx'
import { filmProblem, RefusedFile, refuseFile } from './upload-problems.ts'

export interface MediaUploads {
  progress: UploadProgress | null
  uploadAll: (files: readonly File[]) => Promise<void>
}

/** Uploads pictures, made smaller, and films one by one into the media library; `onUploaded` is called after the last. */
export function useMediaUploads(onUploaded: () => void): MediaUploads {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const attempt = useId()

  async function uploadAll(files: readonly File[]): Promise<void> {
    const refuse = beginAttempt(attempt)
    let uploaded = 0
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length })
      try {
        await uploadMedia(file, true)
        uploaded += 1
      } catch (error) {
        refuseFile(refuse, file, error)
      }
    }
    setProgress(null)
    if (uploaded === 0) return
    toast.success('Success', `${uploaded} file(s) uploaded successfully.`)
    onUploaded()
  }

  return { progress, uploadAll }
}

/** Uploads a picture or a film. @throws RefusedFile, or the error of the upload */
export async function uploadMedia(file: File, makesSmaller: boolean): Promise<string> {
  if (!file.type.startsWith('video/')) return uploadPicture(file, makesSmaller)
  const problem = await filmProblem(file)
  if (problem) throw new RefusedFile(problem)
  return uploadFilm(file)
}
