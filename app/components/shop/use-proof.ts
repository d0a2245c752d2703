import { useRef, useState } from 'react'

export interface Proof {
  /** The question stands on the screen. */
  isWanted: boolean
  /** Does something; when it takes a second factor first, asks for that and does it again. */
  after: <Result>(action: () => Promise<Result>) => Promise<Result>
  give: () => void
  refuse: () => void
}

/** For actions that a session may only take once it has given a second factor. */
export function useProof(isWantedBy: (error: unknown) => boolean): Proof {
  const asked = useRef<PromiseWithResolvers<void>>(null)
  const [isWanted, setWanted] = useState(false)

  async function after<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return await action()
    } catch (error) {
      if (!isWantedBy(error)) throw error
      await ask()
      return await action()
    }
  }

  async function ask(): Promise<void> {
    asked.current = Promise.withResolvers<void>()
    setWanted(true)
    try {
      await asked.current.promise
    } finally {
      setWanted(false)
    }
  }

  return {
    isWanted,
    after,
    give: () => asked.current?.resolve(),
    refuse: () => asked.current?.reject(new Error('Nothing was changed: the second factor was not given.')),
  }
}
