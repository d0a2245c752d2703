import { z } from 'zod'
import type { ProviderName } from './payments.ts'

export const ENDPOINTS = ['initialize', 'verify', 'refund', 'find-refund', 'banks'] as const
export type Endpoint = (typeof ENDPOINTS)[number]

/** Every fault, and what it does, as the overview shows it. */
export const FAULTS = {
  declined: 'The payment is declined, whatever the shopper presses.',
  abandoned: 'The shopper leaves without paying.',
  pending: 'The payment stays pending until it is paid once more.',
  'amount-under': 'The shopper pays less (kobo, else ₦100).',
  'amount-over': 'The shopper pays more (kobo, else ₦100).',
  'fees-passed-on': 'The shopper pays the fee on top.',
  'webhook-lost': 'The event is never sent.',
  'webhook-duplicated': 'The event is sent several times (copies, else 2).',
  'webhook-reordered': 'The event is sent after the next one.',
  'webhook-delayed': 'The event is sent later (ms, else one hour).',
  'webhook-signature': 'The event has a wrong signature.',
  'refund-pending': 'The refund stays pending.',
  'refund-failed': 'The refund fails.',
  'refund-needs-attention': 'The refund waits for bank details.',
  slow: 'The answer comes late (ms, else 3 seconds).',
  'server-error': 'The answer is a status 500.',
  timeout: 'There is no answer.',
} as const
export type FaultName = keyof typeof FAULTS

const optional = <T>(schema: z.ZodType<T>) => schema.optional()
const positive = z.number().int().min(1)

export const faultSchema = z.strictObject({
  fault: z.custom<FaultName>((value) => typeof value === 'string' && Object.hasOwn(FAULTS, value), {
    error: `must be one of ${Object.keys(FAULTS).join(', ')}`,
  }),
  /** How often it happens; without it, until it is switched off. */
  times: optional(positive),
  provider: optional(z.enum(['paystack', 'flutterwave'])),
  /** For `slow`, `server-error` and `timeout`: where it happens, by default everywhere. */
  endpoint: optional(z.enum(ENDPOINTS)),
  /** For `server-error` and `timeout`: the call is carried out, and only its answer is lost. */
  carriedOut: optional(z.boolean()),
  ms: optional(z.number().int().min(0)),
  copies: optional(positive.max(100)),
  kobo: optional(positive),
})
export type Fault = z.infer<typeof faultSchema>
export type ActiveFault = Fault & { id: number }

export interface Faults {
  add(fault: Fault): ActiveFault
  list(): readonly ActiveFault[]
  remove(id: number): boolean
  clear(): void
  /** The first of these faults that is switched on here, which then has happened once more. */
  take(
    names: FaultName | readonly FaultName[],
    provider: ProviderName,
    endpoint?: Endpoint,
  ): Fault | undefined
}

export function createFaults(): Faults {
  let active: ActiveFault[] = []
  let lastId = 0
  const remove = (id: number) => {
    const count = active.length
    active = active.filter((fault) => fault.id !== id)
    return active.length < count
  }
  return {
    add(fault) {
      const added = { ...fault, id: ++lastId }
      active.push(added)
      return added
    },
    list: () => active,
    remove,
    clear: () => void (active = []),
    take(names, provider, endpoint) {
      const found = active.find(
        (fault) =>
          names.includes(fault.fault) &&
          (fault.provider ?? provider) === provider &&
          (fault.endpoint ?? endpoint) === endpoint,
      )
      if (found?.times === 1) remove(found.id)
      else if (found?.times !== undefined) found.times -= 1
      return found
    },
  }
}
