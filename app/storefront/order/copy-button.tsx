import { useEffect, useState } from 'react'
import Check from '~icons/lucide/check'
import Copy from '~icons/lucide/copy'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'

const SHOWN_MS = 2_000

export interface CopyButtonProps {
  text: string
  /** What the text is: `the account number`. */
  what: string
}

/** Copies a text, and says so for two seconds. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // An address without https has no clipboard.
      toast.error('Error', 'It could not be copied. Please select the text and copy it.')
    }
  }

  return (
    <>
      <Button variant="outline" size="small" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        <span>{isCopied ? 'Copied' : 'Copy'}</span>
        <span className="sr-only">{` ${what}`}</span>
      </Button>
      <span aria-live="polite" className="sr-only">
        {isCopied && `Copied ${what}`}
      </span>
    </>
  )
}
