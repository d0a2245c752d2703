import { useEffect, useEffectEvent } from 'react'

interface Work {
  isDirty: () => boolean
  letGo: () => void
}

const begun = new Set<Work>()

/** Every form of the back office tells of its work here, so that one question before leaving covers them all. */
export function useUnsavedWork({ isDirty, letGo }: Work): void {
  const dirty = useEffectEvent(isDirty)
  const leave = useEffectEvent(letGo)
  useEffect(() => {
    const work: Work = { isDirty: () => dirty(), letGo: () => leave() }
    begun.add(work)
    return () => void begun.delete(work)
  }, [])
}

/** Whether something was typed that is not saved. */
export function hasUnsavedWork(): boolean {
  return [...begun].some((work) => work.isDirty())
}

/** For leaving all the same: forms delete what they stored on the way. */
export function letGoOfUnsavedWork(): void {
  for (const work of begun) work.letGo()
}
