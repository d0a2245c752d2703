import { useId, useState, type RefObject } from 'react'
import { beginAttempt, type Refuse } from '../../page/standing-refusals.ts'
import { uploadPicture, useUnsavedFiles } from '../pictures/picture-uploads.ts'
import { refuseFile } from '../pictures/upload-problems.ts'
import { useReportUpload } from '../running-uploads.ts'

/**
 * Stores a picture and returns its address; null if it was refused, or the form was left meanwhile. `insert` takes the address of one that
 * was refused for its size and then made smaller.
 */
export type StorePicture = (file: File, insert?: (address: string) => void) => Promise<string | null>

export interface TextPictures {
  isUploading: boolean
  /** Runs a task that stores pictures and puts them into the text. */
  insertPictures: (task: (store: StorePicture) => Promise<void>) => Promise<void>
  /** Which pictures the last pasted text has lost, and why; '' for none. */
  leftOut: string
  reportLeftOut: (text: string) => void
}

/** For uploads that begin together. */
interface Upload {
  refuse: Refuse
  leaving: AbortSignal
}

/**
 * The uploads of a rich text inside `element`. The form around it waits for them, and their files are deleted when it is left
 * without saving.
 */
export function useTextPictures(element: RefObject<HTMLElement | null>): TextPictures {
  const files = useUnsavedFiles(element)
  const [running, setRunning] = useState(0)
  const [leftOut, reportLeftOut] = useState('')
  const attempt = useId()
  const isUploading = running > 0
  useReportUpload(element, isUploading)

  async function store(
    file: File,
    { refuse, leaving }: Upload,
    insert?: (address: string) => void,
    makesSmaller = false,
  ): Promise<string | null> {
    if (leaving.aborted || !files.accepts(file, refuse)) return null
    try {
      const address = await uploadPicture(file, makesSmaller)
      return files.add(address, leaving) ? address : null
    } catch (error) {
      const retry = insert && !makesSmaller ? () => void storeSmaller(file, refuse, insert) : undefined
      refuseFile(refuse, file, error, { retry })
      return null
    }
  }

  async function storeSmaller(file: File, refuse: Refuse, insert: (address: string) => void): Promise<void> {
    await run(refuse, async (upload) => {
      const address = await store(file, upload, insert, true)
      if (address !== null) insert(address)
    })
  }

  async function run(refuse: Refuse, task: (upload: Upload) => Promise<void>): Promise<void> {
    setRunning((count) => count + 1)
    try {
      await task({ refuse, leaving: files.leaving() })
    } finally {
      setRunning((count) => count - 1)
    }
  }

  async function insertPictures(task: (store: StorePicture) => Promise<void>): Promise<void> {
    await run(beginAttempt(attempt), (upload) => task((file, insert) => store(file, upload, insert)))
  }

  return { isUploading, insertPictures, leftOut, reportLeftOut }
}
