import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { raiseWithTotp } from '../../backend/test/authenticator.ts'
import { FUNCTION_ACCESS } from './function-table.ts'
import { useShop } from './shop.ts'
import { expected, ROLES } from './table.ts'

const shop = useShop()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function newAccount() {
  const account = await shop.signUp()
  const { data } = await account.client.auth.getUser()
  return { ...account, email: data.user?.email ?? '' }
}

/** Invites an address, by default as the admin; the secret is what the mail would contain. */
async function invite(p_email: string, client = shop.as.admin) {
  const secret = randomBytes(32).toString('hex')
  const invitation = { p_email, p_secret_hash: sha256(secret) }
  const { data, error } = await client.rpc('create_staff_invitation', invitation)
  return { secret, id: data as string, error }
}

/** As the page of the link does before it accepts. */
const choosePassword = async ({ client }: Awaited<ReturnType<typeof newAccount>>) =>
  expect((await client.auth.updateUser({ password: 'a password of my own' })).error).toBeNull()

const isAdmin = async (account: Awaited<ReturnType<typeof newAccount>>) =>
  (await account.client.rpc('is_admin')).data

describe('access', () => {
  for (const role of ROLES) {
    const creating = expected(FUNCTION_ACCESS.create_staff_invitation, role)
    test(`${role} · create_staff_invitation and the function staff-invitation · ${creating}`, async () => {
      const { email } = await newAccount()
      expect((await invite(email, shop.as[role])).error === null).toBe(creating === 'yes')
      const body = { email, origin: 'http://localhost' }
      const { error, response } = await shop.as[role].functions.invoke('staff-invitation', { body })
      if (error) await response?.text()
      expect(error === null).toBe(creating === 'yes')
    })

    const accepting = expected(FUNCTION_ACCESS.accept_staff_invitation, role)
    test(`${role} · accept_staff_invitation · ${accepting}`, async () => {
      const { error } = await shop.as[role].rpc('accept_staff_invitation', { p_secret: 'unknown' })
      expect(error).toMatchObject(accepting === 'yes' ? { hint: 'invitation_unknown' } : { code: '42501' })
    })
  }

  test('the hash of a secret is in no column that the API shows', async () => {
    const { email } = await newAccount()
    const { id } = await invite(email)
    const { data } = await shop.as.admin
      .from('staff_invitations')
      .select()
      .eq('id', id)
      .single()
      .throwOnError()
    expect(Object.keys(data).toSorted()).toEqual([
      'accepted_at',
      'created_at',
      'email',
      'expires_at',
      'id',
      'invited_by',
    ])
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(7 * 24 * 3600_000)
  })
})

describe('accepting', () => {
  test('grants the role once, and both steps are on record', async () => {
    const bisi = await newAccount()
    const { secret, id } = await invite(bisi.email.toUpperCase())
    await choosePassword(bisi)
    await bisi.client.rpc('accept_staff_invitation', { p_secret: secret }).throwOnError()
    expect(await isAdmin(bisi)).toBe(true)
    const again = await bisi.client.rpc('accept_staff_invitation', { p_secret: secret })
    expect(again.error).toMatchObject({ hint: 'invitation_used' })
    const log = shop.as.admin.from('audit_log').select()
    const { data } = await log.in('row_id', [id, bisi.id]).order('created_at').throwOnError()
    expect(data).toMatchObject([
      { table_name: 'staff_invitations', action: 'insert', actor_id: shop.ids.admin },
      { table_name: 'user_roles', action: 'insert', actor_id: bisi.id },
      { table_name: 'staff_invitations', action: 'update', actor_id: bisi.id },
    ])
    expect(JSON.stringify(data)).not.toContain(sha256(secret))
    await shop.as.admin.rpc('remove_staff', { p_user_id: bisi.id }).throwOnError()
  })

  test('with the password that the account had when it was invited gives no rights before another one, which may not be a common one', async () => {
    const bisi = await newAccount()
    const { secret } = await invite(bisi.email)
    const common = await bisi.client.auth.updateUser({ password: 'P@ssw0rd2026' })
    expect(common.error?.code).toBe('weak_password')
    await bisi.client.rpc('accept_staff_invitation', { p_secret: secret }).throwOnError()
    expect((await bisi.client.rpc('staff_access')).data).toBe('new_password_needed')
    expect(await isAdmin(bisi)).toBe(false)
    await choosePassword(bisi)
    expect(await isAdmin(bisi)).toBe(true)
    await shop.as.admin.rpc('remove_staff', { p_user_id: bisi.id }).throwOnError()
  })

  test.each<[string, string, (id: string) => PromiseLike<unknown>]>([
    [
      'whose time is over',
      'invitation_expired',
      (id) =>
        shop.database.query(
          `update staff_invitations set expires_at = now() - interval '1 s' where id = $1`,
          [id],
        ),
    ],
    [
      'that was withdrawn',
      'invitation_unknown',
      (id) => shop.as.admin.from('staff_invitations').delete().eq('id', id).throwOnError(),
    ],
    [
      'whose sender is no admin any more',
      'invitation_unknown',
      (id) =>
        shop.database.query('update staff_invitations set invited_by = $2 where id = $1', [
          id,
          shop.ids.stranger,
        ]),
    ],
  ])('an invitation %s is refused', async (_what, hint, change) => {
    const bisi = await newAccount()
    const { secret, id } = await invite(bisi.email)
    await change(id)
    const { error } = await bisi.client.rpc('accept_staff_invitation', { p_secret: secret })
    expect(error?.hint).toBe(hint)
    expect(await isAdmin(bisi)).toBe(false)
  })

  test('an earlier secret is void once the address is invited again', async () => {
    const bisi = await newAccount()
    const [first, second] = [await invite(bisi.email), await invite(bisi.email)]
    expect(second.id).toBe(first.id)
    const { error } = await bisi.client.rpc('accept_staff_invitation', { p_secret: first.secret })
    expect(error?.hint).toBe('invitation_unknown')
  })

  test('by an account with another address is refused', async () => {
    const [bisi, chike] = [await newAccount(), await newAccount()]
    const { secret } = await invite(bisi.email)
    const { error } = await chike.client.rpc('accept_staff_invitation', { p_secret: secret })
    expect(error?.hint).toBe('invitation_of_another_address')
    expect(await isAdmin(chike)).toBe(false)
  })

  test('without the second factor of the account is refused', async () => {
    const bisi = await newAccount()
    await raiseWithTotp(bisi.client)
    await bisi.client.auth.signInWithPassword({ email: bisi.email, password: 'a good password' })
    const { secret } = await invite(bisi.email)
    const { error } = await bisi.client.rpc('accept_staff_invitation', { p_secret: secret })
    expect(error?.hint).toBe('second_factor_needed')
  })

  test('with an account elsewhere that has another address is refused', async () => {
    const bisi = await newAccount()
    await shop.database.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider)
       values ('7', $1, '{"sub": "7", "email": "eve@example.com"}', 'google')`,
      [bisi.id],
    )
    const { secret } = await invite(bisi.email)
    const { error } = await bisi.client.rpc('accept_staff_invitation', { p_secret: secret })
    expect(error?.hint).toBe('invitation_account_is_shared')
  })

  test.each(['email_change', 'phone_change'])('while a change is pending, %s, is refused', async (column) => {
    const bisi = await newAccount()
    await shop.database.query(`update auth.users set ${column} = 'eve@example.com' where id = $1`, [bisi.id])
    const { secret } = await invite(bisi.email)
    const { error } = await bisi.client.rpc('accept_staff_invitation', { p_secret: secret })
    expect(error?.hint).toBe('invitation_account_is_shared')
    expect(await isAdmin(bisi)).toBe(false)
  })
})

test('the database alone gives no admin rights to the claims of an ended session', async () => {
  const bisi = await newAccount()
  await shop.as.admin.rpc('add_staff', { p_email: bisi.email }).throwOnError()
  await choosePassword(bisi)
  const { data } = await bisi.client.auth.getSession()
  const claims = {
    role: 'authenticated',
    ...decodeJwt<{ session_id?: string }>(data.session?.access_token ?? ''),
  }
  const isAdminByClaims = async () => {
    const { rows } = await shop.database.readAsCaller({ role: claims.role, claims }, 'select is_admin()', [])
    return rows[0]
  }
  expect(await isAdminByClaims()).toEqual({ is_admin: true })
  await shop.database.query('delete from auth.sessions where id = $1', [claims.session_id])
  expect(await isAdminByClaims()).toEqual({ is_admin: false })
  await shop.as.admin.rpc('remove_staff', { p_user_id: bisi.id }).throwOnError()
})

describe('inviting', () => {
  test.each([
    ['no address', 'ada', 'email_invalid'],
    ['nothing', null, 'email_invalid'],
  ])('%s is refused', async (_what, p_email, hint) => {
    expect((await invite(p_email as string)).error?.hint).toBe(hint)
  })

  test('staff are refused', async () => {
    const { data } = await shop.as.admin.auth.getUser()
    expect((await invite(data.user?.email ?? '')).error?.hint).toBe('already_staff')
  })

  test('one address more than five times an hour is refused', async () => {
    const email = 'often@example.com'
    for (let n = 0; n < 5; n++) expect((await invite(email)).error).toBeNull()
    expect((await invite(email)).error?.hint).toBe('too_many_mails')
  })

  test('more than twenty times an hour is refused', async () => {
    await shop.database.query(
      `insert into private.staff_mails select 'invitation ${shop.ids.admin}' from generate_series(1, 20)`,
    )
    expect((await invite('one-more@example.com')).error?.hint).toBe('too_many_mails')
  })

  test('an accepted invitation cannot be withdrawn', async () => {
    const { data } = await shop.as.service
      .from('staff_invitations')
      .insert({ email: 'done@example.com', accepted_at: new Date().toISOString() })
      .select('id')
      .single()
      .throwOnError()
    const removed = await shop.as.admin.from('staff_invitations').delete().eq('id', data.id).select()
    expect(removed.data).toEqual([])
  })
})
