import type { Query } from '../postgres/database.ts'
import { namedUser } from './admin-users-get.ts'
import type { Body } from './body.ts'
import { flagField, objectField, optionalText, readBody, textField } from './body.ts'
import { validEmail } from './email-address.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { ensureOwnIdentity } from './identities.ts'
import { mergeMetadata } from './metadata.ts'
import { checkPassword, hashPassword } from './password.ts'
import { validPhone } from './phone-number.ts'
import { requireAdmin } from './signed-in.ts'
import { storeMetadata, storePassword } from './user-update.ts'
import { findUserByEmail, reloadUser, userBody } from './users.ts'
import type { UserRow } from './users.ts'

interface Wish {
  email?: string
  passwordHash?: string
  phone?: string
  emailConfirm: boolean
  phoneConfirm: boolean
  role?: string
  userMetadata?: Body
  appMetadata?: Body
  /** Seconds; 0 lifts a ban. */
  banSeconds?: number
}

/** PUT /admin/users/:id `{ email?, phone?, password?, email_confirm?, phone_confirm?, role?, ban_duration?, user_metadata?, app_metadata? }` → the account. */
export const adminUsersUpdate: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  const { auth } = exchange
  const user = await namedUser(exchange)
  const wish = await readWish(exchange)
  if (wish.email && wish.email !== user.email && (await findUserByEmail(auth.database.query, wish.email))) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  const updated = await auth.database.asOwner(async (query) => {
    await store(query, user, wish)
    return await reloadUser(query, user.id)
  })
  return Response.json(userBody(updated))
}

async function readWish({ auth, request }: Exchange): Promise<Wish> {
  const body = await readBody(request)
  const email = textField(body, 'email')
  const password = optionalText(body, 'password')
  const phone = textField(body, 'phone')
  if (password !== undefined) checkPassword(auth.config, password)
  return {
    email: email ? validEmail(email) : undefined,
    passwordHash: password === undefined ? undefined : await hashPassword(auth.config, password),
    phone: phone ? validPhone(phone) : undefined,
    emailConfirm: flagField(body, 'email_confirm'),
    phoneConfirm: flagField(body, 'phone_confirm'),
    role: textField(body, 'role') || undefined,
    userMetadata: objectField(body, 'user_metadata'),
    appMetadata: objectField(body, 'app_metadata'),
    banSeconds: banSeconds(textField(body, 'ban_duration')),
  }
}

async function store(query: Query, user: UserRow, wish: Wish): Promise<void> {
  if (wish.passwordHash) await storePassword(query, user.id, wish.passwordHash, undefined)
  if (wish.userMetadata) await storeMetadata(query, user.id, wish.userMetadata)
  await query(
    `update auth.users set updated_at = now(),
       email = coalesce($2, email),
       role = coalesce($3, role),
       phone = coalesce($7, phone),
       phone_confirmed_at = case when $8::boolean then coalesce(phone_confirmed_at, now()) else phone_confirmed_at end,
       email_confirmed_at = case when $4::boolean then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       raw_app_meta_data = $5,
       banned_until = case when $6::int is null then banned_until
         when $6::int > 0 then now() + make_interval(secs => $6::int) end
     where id = $1`,
    [
      user.id,
      wish.email ?? null,
      wish.role ?? null,
      wish.emailConfirm,
      JSON.stringify(mergeMetadata(user.raw_app_meta_data, wish.appMetadata ?? {})),
      wish.banSeconds ?? null,
      wish.phone ?? null,
      wish.phoneConfirm,
    ],
  )
  if (wish.phone && wish.phoneConfirm) await ensureOwnIdentity(query, user.id, 'phone', wish.phone)
  if (!wish.email) return
  await query(
    `update auth.identities set updated_at = now(),
       identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', $3::boolean)
     where user_id = $1 and provider = 'email'`,
    [user.id, wish.email, wish.emailConfirm],
  )
}

/** Go's durations (`24h`, `1h30m`) or `none`, in seconds. */
function banSeconds(text: string): number | undefined {
  if (text === '') return undefined
  if (text === 'none') return 0
  const [, hours, minutes, seconds] = /^(?=\d)(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?$/.exec(text) ?? []
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  if (hours === undefined && minutes === undefined && seconds === undefined) {
    throw badRequest('invalid format for ban duration: a number with a unit is expected, such as 24h')
  }
  return Math.min(total, 2_000_000_000)
}
