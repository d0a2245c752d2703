import { publicKeySet } from '../../keys/keys.ts'
import type { AuthEndpoint } from '../endpoint.ts'

/** GET /.well-known/jwks.json → the public signing keys. */
export const jwks: AuthEndpoint = async ({ auth }) =>
  Response.json(publicKeySet(auth.keys), { headers: { 'Cache-Control': 'public, max-age=600' } })
