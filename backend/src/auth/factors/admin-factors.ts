import { readBody, textField } from '../body.ts'
import type { AuthEndpoint } from '../endpoint.ts'
import { userInPath } from '../endpoints/admin/admin-users-get.ts'
import { badRequest } from '../errors.ts'
import { requireAdmin } from '../sessions/require-signed-in.ts'
import { validPhone } from '../users/phone-number.ts'
import { factorBody, reloadUser } from '../users/users.ts'
import { factorInPath, removeFactor } from './factors.ts'

const MAX_NAME = 255

/** GET /admin/users/:id/factors → the account's factors. */
export const adminFactorsList: AuthEndpoint = async (context) => {
  requireAdmin(context)
  return Response.json((await userInPath(context)).factors.map(factorBody))
}

/** PUT /admin/users/:id/factors/:factor `{ friendly_name?, phone? }` → the factor. */
export const adminFactorUpdate: AuthEndpoint = async (context) => {
  requireAdmin(context)
  const user = await userInPath(context)
  const factor = factorInPath(user, context.params.factor)
  const body = await readBody(context.request)
  const name = textField(body, 'friendly_name')
  const phone = textField(body, 'phone')
  if (name.length > MAX_NAME) throw badRequest(`friendly_name must be at most ${MAX_NAME} characters`)
  const number = phone && factor.factor_type === 'phone' ? validPhone(phone) : null
  const updated = await context.auth.database.asOwner(async (query) => {
    await query(
      `update auth.mfa_factors set friendly_name = coalesce($2, friendly_name), phone = coalesce($3, phone),
         updated_at = now() where id = $1`,
      [factor.id, name || null, number],
    )
    return await reloadUser(query, user.id)
  })
  return Response.json(factorBody(factorInPath(updated, factor.id)))
}

/** DELETE /admin/users/:id/factors/:factor → the removed factor; sessions that it had elevated return to aal1. */
export const adminFactorDelete: AuthEndpoint = async (context) => {
  requireAdmin(context)
  const factor = factorInPath(await userInPath(context), context.params.factor)
  await context.auth.database.asOwner((query) => removeFactor(query, factor))
  return Response.json(factorBody(factor))
}
