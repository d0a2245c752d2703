import { createClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import { subscribeToToasts, type ToastMessage } from '../../app/ui/toasts/toast.ts'

/** What the shop answers to each request with this body; undefined when it is not reached. */
export const shop: { answer: ((body: unknown) => Response) | undefined } = { answer: undefined }

/** In place of that of app/lib/supabase/supabase-browser.ts. */
export async function browserClient() {
  return createClient('http://shop.invalid', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (_input, init) => {
        if (!shop.answer) throw new TypeError('Failed to fetch')
        return shop.answer(init?.body)
      },
    },
  })
}

/** The storage's refusal of a file that is not what it claims to be. */
export function refuseContent(): Response {
  return Response.json({ statusCode: '415', message: 'The file claims to be image/jpeg' }, { status: 415 })
}

/** The toasts of the running test. */
export function collectToasts(): ToastMessage[] {
  const toasts: ToastMessage[] = []
  onTestFinished(subscribeToToasts((message) => toasts.push(message)))
  return toasts
}
