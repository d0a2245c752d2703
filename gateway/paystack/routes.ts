import { Hono } from 'hono'
import type { Context } from '../context.ts'
import { requireKey, withFaults, type Handle } from '../endpoint.ts'
import type { Endpoint } from '../faults.ts'
import { refusal } from './answers.ts'
import { bankEndpoints } from './banks.ts'
import { refundEndpoints } from './refunds.ts'
import { transactionEndpoints } from './transactions.ts'

/** Paystack's interface, as far as shops use it. */
export function createPaystack(context: Context): Hono {
  const { initialize, verify } = transactionEndpoints(context)
  const { create, list, find, retry } = refundEndpoints(context)
  const { listBanks, resolveAccount } = bankEndpoints()
  const at = (endpoint: Endpoint, handle: Handle) => withFaults(context, 'paystack', endpoint, handle)
  return new Hono()
    .use(requireKey(context.keys.paystackSecretKey, () => refusal(401, 'Invalid key', 'invalid_Key')))
    .post('/transaction/initialize', at('initialize', initialize))
    .get('/transaction/verify/:reference', at('verify', verify))
    .post('/refund', at('refund', create))
    .get('/refund', at('find-refund', list))
    .get('/refund/:id', at('find-refund', find))
    .post('/refund/retry_with_customer_details/:id', at('refund', retry))
    .get('/bank', at('banks', listBanks))
    .get('/bank/resolve', at('banks', resolveAccount))
    .all('*', () => refusal(404, 'The gateway does not have this endpoint', 'not_found'))
}
