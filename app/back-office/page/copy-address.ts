import { toast } from '../../ui/toasts/toast.ts'
import { beginAttempt } from './standing-refusals.ts'

/** Puts an address on the clipboard, and says so in a toast. */
export async function copyAddress(address: string): Promise<void> {
  const refuse = beginAttempt(`copy ${address}`)
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Success', 'Address copied')
  } catch {
    // An address without https has no clipboard.
    refuse('Error', `The address could not be copied. It is ${address}`)
  }
}
