import { namedUser } from './admin-users-get.ts'
import { readBody, textField } from './body.ts'
import { badRequest } from './errors.ts'
import type { Endpoint } from './exchange.ts'
import { namedFactor, removeFactor } from './factors.ts'
import { validPhone } from './phone-number.ts'
import { requireAdmin } from './signed-in.ts'
import { factorBody, reloadUser } from './users.ts'

const MAX_NAME = 255

/** GET /admin/users/:id/factors → the account's factors. */
export const adminFactorsList: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  return Response.json((await namedUser(exchange)).factors.map(factorBody))
}

/** PUT /admin/users/:id/factors/:factor `{ friendly_name?, phone? }` → the factor. */
export const adminFactorUpdate: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  const user = await namedUser(exchange)
  const factor = namedFactor(user, exchange.params.factor)
  const body = await readBody(exchange.request)
  const name = textField(body, 'friendly_name')
  const phone = textField(body, 'phone')
  if (name.length > MAX_NAME) throw badRequest(`friendly_name must be at most ${MAX_NAME} characters`)
  const number = phone && factor.factor_type === 'phone' ? validPhone(phone) : null
  const updated = await exchange.auth.database.asOwner(async (query) => {
    await query(
      `update auth.mfa_factors set friendly_name = coalesce($2, friendly_name), phone = coalesce($3, phone),
         updated_at = now() where id = $1`,
      [factor.id, name || null, number],
    )
    return await reloadUser(query, user.id)
  })
  return Response.json(factorBody(namedFactor(updated, factor.id)))
}

/** DELETE /admin/users/:id/factors/:factor → the factor that was; sessions that it had raised fall back. */
export const adminFactorDelete: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  const factor = namedFactor(await namedUser(exchange), exchange.params.factor)
  await exchange.auth.database.asOwner((query) => removeFactor(query, factor))
  return Response.json(factorBody(factor))
}
