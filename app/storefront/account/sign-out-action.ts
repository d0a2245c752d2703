import { replace } from 'react-router'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { signOut, signOutElsewhere, signOutEverywhere, signOutMessage } from '../../session/sign-out.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { AccountResult } from './account-form.tsx'
import { endOwnSession } from './queries.ts'

const DONE: AccountResult = { done: true, errors: {} }

/** Signs out of what the form names: a device, this device, all others, or all. */
export async function signOutOf(form: FormData): Promise<AccountResult | Response> {
  switch (form.get('intent')) {
    case 'sign-out-device':
      await endOwnSession(await browserClient(), String(form.get('session')))
      toast.success('Success', 'The device has been signed out.')
      return DONE
    case 'sign-out-elsewhere':
      await signOutElsewhere()
      toast.success('Success', 'All your other devices have been signed out.')
      return DONE
    case 'sign-out-everywhere':
      return await leave(async () => {
        await signOutEverywhere()
        toast.success('Success', 'You have been signed out on all your devices.')
      })
    default:
      return await leave(signOut)
  }
}

async function leave(end: () => Promise<void>): Promise<AccountResult | Response> {
  try {
    await end()
    return replace('/')
  } catch (error) {
    toast.error('Error', 'Error signing out', { detail: signOutMessage(error) })
    return { done: false, errors: {} }
  }
}
