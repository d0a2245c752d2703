import { data, replace } from 'react-router'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { forgetOrderKey } from '../payment/order-keys.ts'
import { noteClaimCode } from './claim-code.ts'
import type { OrderResult } from './order-action.ts'
import { claimOrder, requestOrderClaim } from './queries.ts'

export function isClaim(form: FormData): boolean {
  return form.get('intent') === 'request-claim' || form.get('intent') === 'claim'
}

/** Asks for a code, or adds the order to the account with it. */
export async function claim(form: FormData, orderNumber: string, key: string) {
  const client = await browserClient()
  const codeSent = form.get('intent') === 'claim'
  try {
    if (!codeSent) {
      await requestOrderClaim(client, orderNumber, key)
      noteClaimCode(orderNumber)
      return data<OrderResult>({ errors: {}, codeSent: true })
    }
    const path = await claimOrder(client, orderNumber, key, String(form.get('code') ?? ''))
    if (path === null) return wrongCode()
    forgetOrderKey(orderNumber)
    toast.success('Success', 'The order is in your account.')
    return replace(path)
  } catch (error) {
    toast.error('Error', answeredMessage(error))
    return data<OrderResult>({ errors: {}, codeSent }, 400)
  }
}

function wrongCode() {
  const errors = { code: 'This code is wrong or too old. Look at the latest mail, or ask for a new one.' }
  return data<OrderResult>({ errors, codeSent: true }, 400)
}
