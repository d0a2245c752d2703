import { useState, type RefObject } from 'react'
import { uploadPicture, useUnsavedFiles } from '../pictures/picture-uploads.ts'
import { uploadProblem } from '../pictures/upload-problems.ts'
import { useRefusedFiles, type RefusedFiles } from '../pictures/use-refused-files.ts'
import { useReportUpload } from '../running-uploads.ts'

/**
 * Stores a picture and returns its address; null if it was refused, or the form was left meanwhile. `insert` takes the address of one that
 * was refused for its size and then made smaller.
 */
export type StorePicture = (file: File, insert?: (address: string) => void) => Promise<string | null>

export interface TextPictures {
  isUploading: boolean
  refused: RefusedFiles
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
  const refused = useRefusedFiles()
  const isUploading = running > 0
  useReportUpload(element, isUploading)

  async function store(
    file: File,
    leaving: AbortSignal,
    {
      insert,
      makesSmaller = false,
    }: { insert?: ((address: string) => void) | undefined; makesSmaller?: boolean },
  ): Promise<string | null> {
    if (leaving.aborted || !files.accepts(file)) return null
    try {
      const address = await uploadPicture(file, makesSmaller)
      return files.add(address, leaving) ? address : null
    } catch (error) {
      const retry = insert && !makesSmaller ? () => void storeSmaller(file, insert) : undefined
      refused.refuse(file, uploadProblem(error, file), { retry })
      return null
    }
  }

  async function storeSmaller(file: File, insert: (address: string) => void): Promise<void> {
    await run(async (leaving) => {
      const address = await store(file, leaving, { makesSmaller: true })
      if (address !== null) insert(address)
    })
  }

  async function run(task: (leaving: AbortSignal) => Promise<void>): Promise<void> {
    setRunning((count) => count + 1)
    try {
      await task(files.leaving())
    } finally {
      setRunning((count) => count - 1)
    }
  }

  async function insertPictures(task: (store: StorePicture) => Promise<void>): Promise<void> {
    refused.clear()
    await run((leaving) => task((file, insert) => store(file, leaving, { insert })))
  }

  return { isUploading, refused, insertPictures, leftOut, reportLeftOut }
}
