import { randomBytes } from 'node:crypto'
import { isUuid } from '../../../uuid.ts'
import { flagField, objectField, readBody, textField } from '../../body.ts'
import type { AuthEndpoint } from '../../endpoint.ts'
import { badRequest } from '../../errors.ts'
import { requireAdmin } from '../../sessions/require-signed-in.ts'
import { createUser } from '../../users/create-user.ts'
import { userBody } from '../../users/users.ts'

/** POST /admin/users `{ email | phone, password?, password_hash?, email_confirm?, phone_confirm?, user_metadata?, app_metadata?, role?, id? }` → the account. */
export const adminUsersCreate: AuthEndpoint = async (context) => {
  requireAdmin(context)
  const { auth, request } = context
  const body = await readBody(request)
  const email = textField(body, 'email')
  const id = textField(body, 'id')
  const phone = textField(body, 'phone')
  if (!email && !phone) throw badRequest('Cannot create a user without either an email or phone')
  const [password, passwordHash] = [textField(body, 'password'), textField(body, 'password_hash')]
  if (password && passwordHash) {
    throw badRequest('Only a password or a password hash should be provided')
  }
  if (id && !isUuid(id)) throw badRequest('ID must conform to the uuid v4 format')
  const user = await createUser(
    auth.database,
    {
      email: email || undefined,
      phone: phone || undefined,
      // Without a given password nobody knows it until it is recovered by mail.
      password: password || randomBytes(32).toString('base64url'),
      passwordHash: passwordHash || undefined,
      userMetadata: objectField(body, 'user_metadata'),
      appMetadata: objectField(body, 'app_metadata'),
      emailConfirmed: flagField(body, 'email_confirm'),
      phoneConfirmed: flagField(body, 'phone_confirm'),
      role: textField(body, 'role') || undefined,
      id: id || undefined,
    },
    auth.config,
  )
  return Response.json(userBody(user))
}
