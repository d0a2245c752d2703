import { publicKeySet } from '../keys.ts'
import type { Endpoint } from './exchange.ts'

/** GET /.well-known/jwks.json → the public halves of the signing keys. */
export const jwks: Endpoint = async ({ auth }) =>
  Response.json(publicKeySet(auth.keys), { headers: { 'Cache-Control': 'public, max-age=600' } })
