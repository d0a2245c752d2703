import { Hono } from 'hono'
import type { Context } from '../context.ts'
import { requireKey, withFaults, type Handle } from '../endpoint.ts'
import type { Endpoint } from '../faults.ts'
import { refusal } from './answers.ts'
import { paymentEndpoints } from './payments.ts'
import { refundEndpoints } from './refunds.ts'

/** Flutterwave's interface v3, as far as shops use it. */
export function createFlutterwave(context: Context): Hono {
  const { start, verify, verifyByReference } = paymentEndpoints(context)
  const { create, list, find } = refundEndpoints(context)
  const at = (endpoint: Endpoint, handle: Handle) => withFaults(context, 'flutterwave', endpoint, handle)
  return new Hono()
    .use(requireKey(context.keys.flutterwaveSecretKey, () => refusal(401, 'Invalid authorization key')))
    .post('/payments', at('initialize', start))
    .get('/transactions/verify_by_reference', at('verify', verifyByReference))
    .get('/transactions/:id/verify', at('verify', verify))
    .post('/transactions/:id/refund', at('refund', create))
    .get('/refunds', at('find-refund', list))
    .get('/refunds/:id', at('find-refund', find))
    .all('*', () => refusal(404, 'The gateway does not have this endpoint'))
}
