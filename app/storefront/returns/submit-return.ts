import { data, redirect } from 'react-router'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { isTooLarge, isWrongContent } from '../../lib/supabase/storage-failure.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { refuseEnded, unlessEnded } from '../../session/unless-ended.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { requestReturn } from './queries.ts'
import { largePhoto, readReturn, wrongPhoto } from './return-input.ts'

/** Asks to return items, and leads back to the order. `link` is the key of its link, for buyers without an account. */
export async function submitReturn(form: FormData, back: string, link?: string) {
  const read = readReturn(form)
  if (!read.ok) return data({ errors: read.errors }, 400)
  try {
    const [orderId, key] = [String(form.get('id')), String(form.get('key'))]
    const client = await browserClient()
    const request = () => requestReturn(client, { ...read.request, orderId, key, link })
    // The key of a link is enough. The form of an account's order is left then: see `useFollowSession`.
    await unlessEnded(client, request, link === undefined ? refuseEnded : request)
  } catch (error) {
    if (isWrongContent(error)) return data({ errors: { photos: wrongPhoto(error.details) } }, 400)
    if (isTooLarge(error)) return data({ errors: { photos: largePhoto(error.details) } }, 400)
    toast.error('Error', answeredMessage(error))
    return data({ errors: {} }, 400)
  }
  toast.success('Success', 'Thank you. We are looking at your request and will let you know.')
  return redirect(back)
}
