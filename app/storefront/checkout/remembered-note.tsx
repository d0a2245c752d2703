import type { MouseEvent } from 'react'
import { keepGuestContact } from '../../session/guest-contact.ts'
import { saveCheckoutDraft } from './checkout-draft.ts'

/** Says where name and phone come from, with a button that empties both and forgets them. */
export default function RememberedNote({ onForget }: { onForget: () => void }) {
  function forget({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
    keepGuestContact(null)
    if (form !== null) empty(form, ['customer_phone', 'customer_name'])
    onForget()
  }

  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      Name and phone are from your last order on this device.
      <button
        type="button"
        onClick={forget}
        className="min-h-11 cursor-pointer font-medium text-terracotta-deep underline underline-offset-4"
      >
        Forget them
      </button>
    </p>
  )
}

/** Empties the fields, focuses the last of them, and keeps the form as typed. */
function empty(form: HTMLFormElement, names: readonly string[]): void {
  for (const name of names) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) continue
    field.value = ''
    field.focus()
  }
  saveCheckoutDraft(new FormData(form), null)
}
