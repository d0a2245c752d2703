import { useState } from 'react'
import { toast } from '../../../ui/toasts/toast.ts'
import { isTooLargeProblem, type UploadProblem } from './upload-problems.ts'

export interface RefusedFile {
  file: File
  problem: UploadProblem
  /** Present where the picture may fit once it is smaller. */
  makeSmaller?: () => void
}

export interface RefusedFiles {
  /** The refused files of the last attempt. */
  list: readonly RefusedFile[]
  /**
   * Shows why a file was not uploaded: as a toast, and in the list until the next attempt. `retry` uploads the picture made smaller;
   * absent where it was. `failed` replaces the texts of the toast, where the problem is the second line.
   */
  refuse: (file: File, problem: UploadProblem, options?: RefusalOptions) => void
  dismiss: (file: File) => void
  clear: () => void
}

interface RefusalOptions {
  retry?: (() => void) | undefined
  failed?: UploadProblem | undefined
}

export const MAKE_SMALLER = 'Make it smaller and upload'

/** The files that a field refused. */
export function useRefusedFiles(): RefusedFiles {
  const [list, setList] = useState<readonly RefusedFile[]>([])

  function dismiss(file: File): void {
    setList((now) => now.filter((other) => other.file !== file))
  }

  function refuse(file: File, problem: UploadProblem, { retry, failed }: RefusalOptions = {}): void {
    const isPicture = file.type.startsWith('image/')
    const makeSmaller =
      retry && isPicture && isTooLargeProblem(problem)
        ? () => {
            dismiss(file)
            retry()
          }
        : undefined
    const action = makeSmaller && { action: { label: MAKE_SMALLER, onPress: makeSmaller } }
    if (failed && !action) toast.error(...failed, { detail: problem[1] })
    else toast.error(...problem, action)
    setList((now) => [
      ...now.filter((other) => !isSameFile(other.file, file)),
      { file, problem, ...(makeSmaller && { makeSmaller }) },
    ])
  }

  return { list, refuse, dismiss, clear: () => setList([]) }
}

/** Whether a file was chosen twice. */
function isSameFile(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
}
