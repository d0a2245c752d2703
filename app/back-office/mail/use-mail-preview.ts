import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { invokeFunction } from '../../lib/supabase/invoke-function.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { failureMessage, withReauthentication } from '../access/reauthentication.ts'

export interface PreviewedTemplate {
  kind: string
  audience: string
  subject: string
  body: string
}

const schema = z.object({ subject: z.string(), html: z.string() })

type PreviewedMail = z.output<typeof schema>

/** Debounce, in milliseconds. */
const DELAY = 400

/** The composed mail; the last one stays until the next arrives. */
export function useMailPreview({ kind, audience, subject, body }: PreviewedTemplate) {
  const [mail, setMail] = useState<PreviewedMail>()
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => void compose(), DELAY)

    async function compose() {
      try {
        const request = { method: 'POST', body: { kind, audience, subject, body } } as const
        const composed = await withReauthentication(async () =>
          schema.parse(await invokeFunction(await browserClient(), 'mail-preview', request)),
        )
        if (!isCurrent) return
        setMail(composed)
        setFailure(null)
      } catch (error) {
        const message = answeredMessage(error, 'The preview could not be made.')
        if (isCurrent) setFailure(failureMessage(error, message))
      }
    }

    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [kind, audience, subject, body])
  return { mail, failure }
}
