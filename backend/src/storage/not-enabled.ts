import { errors } from './errors.ts'
import type { Endpoint } from './router.ts'

/** What a hosted project can switch on and we do not have: answered as there when it is switched off. */
export const notEnabled =
  (feature: string): Endpoint =>
  () =>
    Promise.reject(errors.notEnabled(feature))
