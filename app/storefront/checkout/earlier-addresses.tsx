import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import type { DeliveryOptions } from '../delivery/delivery-estimate.ts'
import { saveCheckoutDraft } from './checkout-draft.ts'
import { listEarlierAddresses } from './earlier-address-queries.ts'
import { earlierAddresses, type EarlierAddress } from './earlier-address.ts'
import type { Delivery, DeliveryChoice } from './use-delivery.ts'

export interface EarlierAddressesProps {
  userId: string
  /** Null while delivery is agreed after the order. */
  delivery: Delivery | null
}

/** The addresses of the account's last two orders: docs/behaviour/checkout.md#delivery. The last one fills a blank form. */
export default function EarlierAddresses({ userId, delivery }: EarlierAddressesProps) {
  const found = useEarlierAddresses(userId, delivery)
  const list = useRef<HTMLDetailsElement>(null)

  function choose({ choice }: EarlierAddress, { currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    if (button.form) fill(button.form, choice, userId)
    delivery?.onChange(choice)
    list.current?.removeAttribute('open')
    list.current?.querySelector('summary')?.focus()
  }

  // Takes the same place before and afterwards, so that nothing moves.
  if (found === undefined) return <div className="min-h-11" />
  if (found.length === 0)
    return (
      <p className="flex min-h-11 items-center text-sm text-ink-soft">
        Your next order can use this address again.
      </p>
    )
  return (
    <details ref={list} className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium text-terracotta-deep underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        Use an earlier address
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2">
        {found.map((address) => (
          <li key={`${address.title} ${address.detail}`} className="grid">
            <button
              type="button"
              onClick={(event) => choose(address, event)}
              className="min-h-11 cursor-pointer rounded-xl border border-ink/25 bg-white px-4 py-3 text-left wrap-anywhere hover:border-ink"
            >
              <span className="block font-medium whitespace-pre-line">{address.title}</span>
              <span className="block text-sm text-ink-soft empty:hidden">{address.detail}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Undefined until they were read. */
function useEarlierAddresses(userId: string, delivery: Delivery | null): EarlierAddress[] | undefined {
  const [found, setFound] = useState<EarlierAddress[]>()
  const options: DeliveryOptions | null = delivery && delivery.options
  const show = useEffectEvent((rows: Awaited<ReturnType<typeof listEarlierAddresses>>) => {
    const addresses = earlierAddresses(rows, options)
    const [last] = addresses
    if (last?.isComplete && delivery?.isUntouched) delivery.onChange(last.choice)
    setFound(addresses)
  })
  useEffect(() => {
    let isCurrent = true
    const read = async () => listEarlierAddresses(await browserClient(), userId)
    void withFallback(read(), [], 'The earlier addresses').then((rows) => isCurrent && show(rows))
    return () => {
      isCurrent = false
    }
  }, [userId])
  return found
}

const FIELDS: [name: string, of: keyof DeliveryChoice][] = [
  ['delivery_method', 'method'],
  ['delivery_state', 'state'],
  ['delivery_lga', 'lga'],
  ['shipping_address', 'street'],
  ['delivery_landmark', 'landmark'],
  ['pickup_point', 'pickupPoint'],
]

/** Keeps the choice like something typed, and writes it into the field that React does not control. */
function fill(form: HTMLFormElement, choice: Partial<DeliveryChoice>, userId: string): void {
  const draft = new FormData(form)
  for (const [name, of] of FIELDS) if (choice[of] !== undefined) draft.set(name, choice[of])
  saveCheckoutDraft(draft, userId)
  const address = form.elements.namedItem('shipping_address')
  if (address instanceof HTMLTextAreaElement && choice.street !== undefined) address.value = choice.street
}
