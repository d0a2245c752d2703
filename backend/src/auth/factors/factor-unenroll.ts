import type { AuthEndpoint } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { factorInPath, removeFactor, requireFactorOwner } from './factors.ts'

/** DELETE /factors/:id → `{ id }`. Removing a verified factor requires an aal2 session. */
export const factorUnenroll: AuthEndpoint = async (context) => {
  const { user, aal } = await requireFactorOwner(context)
  const factor = factorInPath(user, context.params.id)
  if (factor.status === 'verified' && aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  }
  await context.auth.database.asOwner((query) => removeFactor(query, factor))
  if (factor.status === 'verified') {
    const values = { FactorType: factor.factor_type }
    context.notices.push({ kind: 'mfa_factor_unenrolled', user, values })
  }
  return Response.json({ id: factor.id })
}
