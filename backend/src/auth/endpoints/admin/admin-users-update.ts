import type { Query } from '../../../postgres/database.ts'
import type { Body } from '../../body.ts'
import { flagField, objectField, optionalText, readBody, textField } from '../../body.ts'
import type { AuthEndpoint, AuthContext } from '../../endpoint.ts'
import { AuthError, badRequest } from '../../errors.ts'
import { requireAdmin } from '../../sessions/require-signed-in.ts'
import { validEmail } from '../../users/email-address.ts'
import { ensureOwnIdentity } from '../../users/identities.ts'
import { mergeMetadata } from '../../users/metadata.ts'
import { voidCodes } from '../../users/one-time-codes.ts'
import { checkPassword } from '../../users/password.ts'
import { validPhone } from '../../users/phone-number.ts'
import { findUserByEmail, reloadUser, userBody } from '../../users/users.ts'
import type { UserRow } from '../../users/users.ts'
import { storeMetadata, storePassword } from '../user-update.ts'
import { userInPath } from './admin-users-get.ts'

interface AdminUserChanges {
  email?: string
  passwordHash?: string
  phone?: string
  emailConfirm: boolean
  phoneConfirm: boolean
  role?: string
  userMetadata?: Body
  appMetadata?: Body
  /** In seconds; 0 lifts a ban. */
  banSeconds?: number
}

/** PUT /admin/users/:id `{ email?, phone?, password?, email_confirm?, phone_confirm?, role?, ban_duration?, user_metadata?, app_metadata? }` → the account. */
export const adminUsersUpdate: AuthEndpoint = async (context) => {
  requireAdmin(context)
  const { auth } = context
  const user = await userInPath(context)
  const changes = await readChanges(context, user)
  if (
    changes.email &&
    changes.email !== user.email &&
    (await findUserByEmail(auth.database.query, changes.email))
  ) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  const updated = await auth.database.asOwner(async (query) => {
    await store(query, user, changes)
    return await reloadUser(query, user.id)
  })
  return Response.json(userBody(updated))
}

async function readChanges({ auth, request }: AuthContext, { id }: UserRow): Promise<AdminUserChanges> {
  const body = await readBody(request)
  const email = textField(body, 'email')
  const password = optionalText(body, 'password')
  const phone = textField(body, 'phone')
  if (password !== undefined) {
    checkPassword(auth.config, password)
    await auth.commonPasswords.refuse(id, password)
  }
  return {
    email: email ? validEmail(email) : undefined,
    passwordHash: password === undefined ? undefined : await auth.passwords.hash(password),
    phone: phone ? validPhone(phone) : undefined,
    emailConfirm: flagField(body, 'email_confirm'),
    phoneConfirm: flagField(body, 'phone_confirm'),
    role: textField(body, 'role') || undefined,
    userMetadata: objectField(body, 'user_metadata'),
    appMetadata: objectField(body, 'app_metadata'),
    banSeconds: banSeconds(textField(body, 'ban_duration')),
  }
}

async function store(query: Query, user: UserRow, changes: AdminUserChanges): Promise<void> {
  if (changes.passwordHash) await storePassword(query, user.id, changes.passwordHash, undefined)
  if (changes.userMetadata) await storeMetadata(query, user.id, changes.userMetadata)
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
      changes.email ?? null,
      changes.role ?? null,
      changes.emailConfirm,
      JSON.stringify(mergeMetadata(user.raw_app_meta_data, changes.appMetadata ?? {})),
      changes.banSeconds ?? null,
      changes.phone ?? null,
      changes.phoneConfirm,
    ],
  )
  if (movesTo(changes.email, user.email) || movesTo(changes.phone, user.phone))
    await voidCodes(query, user.id)
  if (changes.phone && changes.phoneConfirm) await ensureOwnIdentity(query, user.id, 'phone', changes.phone)
  if (!changes.email) return
  await query(
    `update auth.identities set updated_at = now(),
       identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', $3::boolean)
     where user_id = $1 and provider = 'email'`,
    [user.id, changes.email, changes.emailConfirm],
  )
}

const movesTo = (changed: string | undefined, stored: string | null) => Boolean(changed) && changed !== stored

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
