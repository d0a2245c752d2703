import { useRef, useState } from 'react'

interface Prompt {
  resolve: () => void
  reject: (reason: Error) => void
}

export interface SecondFactorRetry {
  /** Whether to show the form for a second factor. */
  isPrompting: boolean
  /** Runs an action; if it fails because it needs a second factor, prompts for one and runs the action again. */
  run: <Result>(action: () => Promise<Result>) => Promise<Result>
  /** To be called when the second factor was verified. */
  confirm: () => void
  cancel: () => void
}

/** For actions that are refused until the session has reached aal2. */
export function useSecondFactorRetry(needsSecondFactor: (error: unknown) => boolean): SecondFactorRetry {
  const prompt = useRef<Prompt>(null)
  const [isPrompting, setPrompting] = useState(false)

  async function run<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return await action()
    } catch (error) {
      if (!needsSecondFactor(error)) throw error
      await askForFactor()
      return await action()
    }
  }

  async function askForFactor(): Promise<void> {
    setPrompting(true)
    try {
      await new Promise<void>((resolve, reject) => {
        prompt.current = { resolve, reject }
      })
    } finally {
      setPrompting(false)
    }
  }

  return {
    isPrompting,
    run,
    confirm: () => prompt.current?.resolve(),
    cancel: () => prompt.current?.reject(new Error('Nothing was changed: the second factor was not given.')),
  }
}
