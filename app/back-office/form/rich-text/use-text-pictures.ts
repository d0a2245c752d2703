import { useState, type RefObject } from 'react'
import { toast } from '../../../ui/toasts/toast.ts'
import { uploadPicture, useUnsavedFiles } from '../pictures/picture-uploads.ts'
import { uploadProblem } from '../pictures/upload-problems.ts'
import { useReportUpload } from '../running-uploads.ts'

/** Stores a picture and returns its address; null after an error toast, or when the form was left meanwhile. */
export type StorePicture = (file: File) => Promise<string | null>

export interface TextPictures {
  isUploading: boolean
  /** Runs a task that stores pictures and puts them into the text. */
  insertPictures: (task: (store: StorePicture) => Promise<void>) => Promise<void>
  /** Which pictures the last pasted text has lost, and why; '' for none. */
  leftOut: string
  reportLeftOut: (text: string) => void
}

/**
 * The uploads of a rich text inside `element`. The form around it waits for them, and their files are deleted when it is left
 * without saving.
 */
export function useTextPictures(element: RefObject<HTMLElement | null>): TextPictures {
  const files = useUnsavedFiles(element)
  const [running, setRunning] = useState(0)
  const [leftOut, reportLeftOut] = useState('')
  const isUploading = running > 0
  useReportUpload(element, isUploading)

  async function store(file: File, leaving: AbortSignal): Promise<string | null> {
    if (leaving.aborted || !files.accepts(file)) return null
    try {
      const address = await uploadPicture(file)
      return files.add(address, leaving) ? address : null
    } catch (error) {
      toast.error(...uploadProblem(error, file))
      return null
    }
  }

  async function insertPictures(task: (store: StorePicture) => Promise<void>): Promise<void> {
    const leaving = files.leaving()
    setRunning((count) => count + 1)
    try {
      await task((file) => store(file, leaving))
    } finally {
      setRunning((count) => count - 1)
    }
  }

  return { isUploading, insertPictures, leftOut, reportLeftOut }
}
