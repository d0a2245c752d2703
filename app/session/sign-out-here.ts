import { toast } from '../ui/toasts/toast.ts'
import { signOut, signOutMessage } from './sign-out.ts'

/** Ends the session of this device. Resolves to whether the backend confirmed; otherwise a toast says what that means. */
export async function signOutHere(): Promise<boolean> {
  try {
    await signOut()
    return true
  } catch (error) {
    console.warn(error)
    toast.error('Error', 'Error signing out', { detail: signOutMessage(error) })
    return false
  }
}
