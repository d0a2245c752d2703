import { AuthError } from './errors.ts'
import type { Endpoint } from './exchange.ts'
import { namedFactor, removeFactor, requireFactorOwner } from './factors.ts'

/** DELETE /factors/:id → `{ id }`. A verified factor goes only from a session that it, or another, has raised. */
export const factorUnenroll: Endpoint = async (exchange) => {
  const { user, aal } = await requireFactorOwner(exchange)
  const factor = namedFactor(user, exchange.params.id)
  if (factor.status === 'verified' && aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  }
  await exchange.auth.database.asOwner((query) => removeFactor(query, factor))
  if (factor.status === 'verified') {
    const values = { FactorType: factor.factor_type }
    exchange.notices.push({ kind: 'mfa_factor_unenrolled', user, values })
  }
  return Response.json({ id: factor.id })
}
