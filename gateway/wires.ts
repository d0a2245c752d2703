import { flutterwaveWire } from './flutterwave/events.ts'
import type { ProviderName } from './payments.ts'
import { paystackWire } from './paystack/events.ts'
import type { Wire } from './wire.ts'

export const wires: Record<ProviderName, Wire> = { paystack: paystackWire, flutterwave: flutterwaveWire }
