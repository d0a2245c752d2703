import { useEffect, useRef, useState, type RefObject } from 'react'

export interface CommonPassword {
  /** Of the password box. */
  ref: RefObject<HTMLInputElement | null>
  /** To be called when the box gets the focus or changes. */
  check: () => void
  isCommon: boolean
}

/** Whether the password that is being chosen is one of the most common ones. The list is loaded at the first check. */
export function useCommonPassword(): CommonPassword {
  const ref = useRef<HTMLInputElement>(null)
  const [isCommon, setCommon] = useState(false)

  useEffect(() => {
    const form = ref.current?.form
    const forget = () => setCommon(false)
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])

  async function update(): Promise<void> {
    const { isCommonPassword } = await import('../../domain/common-passwords.ts')
    setCommon(isCommonPassword(ref.current?.value ?? ''))
  }

  // Without the list, the password is chosen without the advice.
  return { ref, check: () => void update().catch(() => undefined), isCommon }
}
