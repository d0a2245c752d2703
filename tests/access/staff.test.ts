import { createHash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FUNCTION_ACCESS } from './function-table.ts'
import { PASSWORD, useShop } from './shop.ts'
import { expected, ROLES } from './table.ts'

const shop = useShop()
let adminEmail: string

beforeAll(async () => {
  adminEmail = (await shop.as.admin.auth.getUser()).data.user?.email ?? ''
})

const LAST_ADMIN = { hint: 'last_admin', message: expect.stringMatching(/^This is the last admin/) }

const admins = async () => {
  const { data } = await shop.as.service.from('user_roles').select('user_id').throwOnError()
  return data.map(({ user_id }) => user_id)
}

const NEW_PASSWORD = 'a password of my own'

/** An account that was just made staff. */
async function newColleague() {
  const account = await shop.signUp()
  const { data } = await account.client.auth.getUser()
  const email = data.user?.email ?? ''
  await shop.as.admin.rpc('add_staff', { p_email: email }).throwOnError()
  return { ...account, email }
}

/** One that has chosen its new password. */
async function colleague() {
  const account = await newColleague()
  expect((await account.client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  return account
}

describe('access', () => {
  for (const role of ROLES) {
    const listing = expected(FUNCTION_ACCESS.list_staff, role)
    test(`${role} · list_staff · ${listing}`, async () => {
      const { data, error } = await shop.as[role].rpc('list_staff')
      expect(error?.code).toBe(listing === 'denied' ? '42501' : undefined)
      expect(data?.length ?? 0).toBe(listing === 'all' ? 1 : 0)
    })

    const adding = expected(FUNCTION_ACCESS.add_staff, role)
    test(`${role} · add_staff and remove_staff · ${adding}`, async () => {
      const { id, client } = await shop.signUp()
      const p_email = (await client.auth.getUser()).data.user?.email
      const added = await shop.as[role].rpc('add_staff', { p_email })
      expect((await admins()).includes(id)).toBe(adding === 'yes')
      const removed = await shop.as[role].rpc('remove_staff', { p_user_id: id })
      expect([added, removed].every(({ error }) => (error === null) === (adding === 'yes'))).toBe(true)
      expect(await admins()).toEqual([shop.ids.admin])
    })
  }
})

test('the list says who signed in when, and who has a second factor', async () => {
  const { id, email } = await colleague()
  await shop.database.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values
      ($1, 'totp', 'verified'), ($2, 'totp', 'unverified')`,
    [id, shop.ids.admin],
  )
  await shop.database.query('update auth.users set last_sign_in_at = null where id = $1', [id])
  const { data } = await shop.as.admin.rpc('list_staff').throwOnError()
  expect(data).toMatchObject([
    { id: shop.ids.admin, has_second_factor: false, last_sign_in_at: expect.any(String) },
    { id, email, has_second_factor: true, last_sign_in_at: null },
  ])
  await shop.as.admin.rpc('remove_staff', { p_user_id: id }).throwOnError()
})

test('an admin who has not given the second factor neither reads nor changes the staff', async () => {
  const { id, client } = await colleague()
  await shop.database.query(
    "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
    [id],
  )
  expect((await client.rpc('list_staff')).data).toEqual([])
  const { error } = await client.rpc('remove_staff', { p_user_id: shop.ids.admin })
  expect(error?.hint).toBe('staff_only')
  await shop.as.admin.rpc('remove_staff', { p_user_id: id }).throwOnError()
})

describe('adding', () => {
  test.each([
    ['a text without @', 'ada', 'email_invalid'],
    ['10,000 characters', `${'a'.repeat(9_988)}@example.com`, 'email_invalid'],
    ['nothing', null, 'email_invalid'],
    ['an address without an account', 'nobody@example.com', 'account_not_found'],
  ])('%s is refused', async (_what, p_email, hint) => {
    const { error } = await shop.as.admin.rpc('add_staff', { p_email })
    expect(error?.hint).toBe(hint)
    expect(await admins()).toEqual([shop.ids.admin])
  })

  test('oneself is refused: an admin is staff already', async () => {
    const { data } = await shop.as.admin.auth.getUser()
    const p_email = data.user?.email?.toUpperCase()
    const { error } = await shop.as.admin.rpc('add_staff', { p_email })
    expect(error?.hint).toBe('already_staff')
  })

  test('is answered again to the same admin, whose answer may have been lost, and refused to a colleague', async () => {
    const { id, email, client } = await colleague()
    const { data } = await shop.as.admin.rpc('add_staff', { p_email: email }).throwOnError()
    expect(data).toBe(id)
    expect((await client.rpc('add_staff', { p_email: email })).error?.hint).toBe('already_staff')
    await shop.as.admin.rpc('remove_staff', { p_user_id: id }).throwOnError()
  })

  test('an account whose address no mail has proved is refused, until its owner has used one', async () => {
    const { id, client } = await shop.signUp()
    await shop.database.query(
      `update auth.identities set identity_data = identity_data || '{"email_verified": false}' where user_id = $1`,
      [id],
    )
    const p_email = (await client.auth.getUser()).data.user?.email ?? ''
    const { error } = await shop.as.admin.rpc('add_staff', { p_email })
    expect(error?.hint).toBe('address_not_proved')
    expect(await admins()).toEqual([shop.ids.admin])
    const link = await shop.as.service.auth.admin.generateLink({ type: 'recovery', email: p_email })
    const token_hash = link.data.properties?.hashed_token ?? ''
    expect((await client.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    await shop.as.admin.rpc('add_staff', { p_email }).throwOnError()
    await shop.as.admin.rpc('remove_staff', { p_user_id: id }).throwOnError()
  })

  test('an account that signed up where nothing is confirmed is refused', async () => {
    const email = 'colleague@example.com'
    const stranger = shop.visitorAt('203.0.113.80')
    expect((await stranger.auth.signUp({ email, password: PASSWORD })).data.session).not.toBeNull()
    const { error } = await shop.as.admin.rpc('add_staff', { p_email: email })
    expect(error?.hint).toBe('address_not_proved')
    expect((await stranger.rpc('is_admin')).data).toBe(false)
  })

  test('an account whose address is not confirmed is refused', async () => {
    const created = await shop.as.service.auth.admin.createUser({ email: 'bisi@example.com' })
    expect(created.error).toBeNull()
    const { error } = await shop.as.admin.rpc('add_staff', { p_email: 'bisi@example.com' })
    expect(error?.hint).toBe('account_not_found')
  })
})

const accessOf = async ({ client }: Awaited<ReturnType<typeof shop.signUp>>) =>
  (await client.rpc('staff_access')).data
const removeStaff = async ({ id }: { id: string }) =>
  await shop.as.admin.rpc('remove_staff', { p_user_id: id }).throwOnError()

describe('an account that was made staff', () => {
  test('has no rights until it has another password, which may not be a common one', async () => {
    const bisi = await newColleague()
    expect(await accessOf(bisi)).toBe('new_password_needed')
    expect((await bisi.client.rpc('is_admin')).data).toBe(false)
    expect((await bisi.client.rpc('list_staff')).data).toEqual([])
    const added = await bisi.client.rpc('add_staff', { p_email: 'ada@example.com' })
    expect(added.error?.hint).toBe('staff_only')
    const common = await bisi.client.auth.updateUser({ password: 'password' })
    expect(common.error?.code).toBe('weak_password')
    const same = await bisi.client.auth.updateUser({ password: PASSWORD })
    expect(same.error?.code).toBe('same_password')
    await bisi.client.auth.updateUser({ password: NEW_PASSWORD })
    expect(await accessOf(bisi)).toBe('granted')
    await removeStaff(bisi)
  })

  test('has rights at once with a password that it sets by a mailed link', async () => {
    const bisi = await newColleague()
    const { data } = await shop.as.service.auth.admin.generateLink({ type: 'recovery', email: bisi.email })
    const token_hash = data.properties?.hashed_token ?? ''
    await bisi.client.auth.verifyOtp({ type: 'recovery', token_hash })
    expect(await accessOf(bisi)).toBe('new_password_needed')
    await bisi.client.auth.updateUser({ password: NEW_PASSWORD })
    expect(await accessOf(bisi)).toBe('granted')
    await removeStaff(bisi)
  })

  test('has rights at once if it has no password', async () => {
    const bisi = await shop.signUp()
    const { data } = await bisi.client.auth.getUser()
    await shop.database.query('update auth.users set encrypted_password = null where id = $1', [bisi.id])
    await shop.as.admin.rpc('add_staff', { p_email: data.user?.email }).throwOnError()
    expect(await accessOf(bisi)).toBe('granted')
    await removeStaff(bisi)
  })

  test('by the service key has rights at once', async () => {
    const bisi = await shop.signUp()
    await shop.as.service.from('user_roles').insert({ user_id: bisi.id, role: 'admin' }).throwOnError()
    expect(await accessOf(bisi)).toBe('granted')
    await removeStaff(bisi)
  })
})

describe('a common password', () => {
  test('is refused to staff, and not to shoppers', async () => {
    const { id, client } = await colleague()
    const refused = await client.auth.updateUser({ password: 'password123' })
    expect(refused.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
    await shop.as.admin.rpc('remove_staff', { p_user_id: id }).throwOnError()
    const { client: shopper } = await shop.signUp()
    expect((await shopper.auth.updateUser({ password: 'password123' })).error).toBeNull()
  })

  test('with which an invited address signed up is to be replaced before the invitation gives rights', async () => {
    const email = 'invited@example.com'
    const secret = 'c'.repeat(64)
    const p_secret_hash = createHash('sha256').update(secret).digest('hex')
    await shop.as.admin.rpc('create_staff_invitation', { p_email: email, p_secret_hash }).throwOnError()
    const client = shop.visitorAt('203.0.113.81')
    const { data } = await client.auth.signUp({ email, password: 'password123' })
    await client.rpc('accept_staff_invitation', { p_secret: secret }).throwOnError()
    expect((await client.rpc('staff_access')).data).toBe('new_password_needed')
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await client.rpc('staff_access')).data).toBe('granted')
    await shop.as.admin.rpc('remove_staff', { p_user_id: data.user?.id }).throwOnError()
  })

  test('that a colleague has from before is to be replaced from the next sign-in on', async () => {
    const { id, email, client } = await colleague()
    await shop.database.query(
      'update auth.users set encrypted_password = (select encrypted_password from auth.users where id = $2) where id = $1',
      [id, await shopperWith('password123')],
    )
    expect((await client.rpc('staff_access')).data).toBe('granted')
    await client.auth.signInWithPassword({ email, password: 'password123' })
    expect((await client.rpc('staff_access')).data).toBe('new_password_needed')
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await client.rpc('staff_access')).data).toBe('granted')
    await shop.as.admin.rpc('remove_staff', { p_user_id: id }).throwOnError()
  })
})

/** @returns the id of its account */
async function shopperWith(password: string): Promise<string> {
  const { id, client } = await shop.signUp()
  expect((await client.auth.updateUser({ password })).error).toBeNull()
  return id
}

describe('the last admin', () => {
  test.each([
    ['remove_staff()', () => shop.as.admin.rpc('remove_staff', { p_user_id: shop.ids.admin })],
    ['the service key', () => shop.as.service.from('user_roles').delete().eq('user_id', shop.ids.admin)],
    ['a deletion of all roles', () => shop.as.service.from('user_roles').delete().eq('role', 'admin')],
  ])('is not removed by %s', async (_what, remove) => {
    expect(await remove()).toMatchObject({ status: 409, error: LAST_ADMIN })
    expect(await admins()).toEqual([shop.ids.admin])
  })

  test('is not removed with the account', async () => {
    const { error } = await shop.as.service.auth.admin.deleteUser(shop.ids.admin)
    expect(error).not.toBeNull()
    const deletion = shop.database.query('delete from auth.users where id = $1', [shop.ids.admin])
    await expect(deletion).rejects.toMatchObject(LAST_ADMIN)
    await expect(shop.database.query('truncate public.user_roles')).rejects.toMatchObject(LAST_ADMIN)
    expect(await admins()).toEqual([shop.ids.admin])
  })

  test('is the one whose colleagues cannot sign in', async () => {
    const { id } = await colleague()
    await shop.as.service.auth.admin.updateUserById(id, { ban_duration: '1h' })
    const { error } = await shop.as.admin.rpc('remove_staff', { p_user_id: shop.ids.admin })
    expect(error).toMatchObject(LAST_ADMIN)
    await shop.as.admin.rpc('remove_staff', { p_user_id: id }).throwOnError()
  })
})

describe('two admins', () => {
  let other: Awaited<ReturnType<typeof colleague>>
  beforeEach(async () => {
    other = await colleague()
  })
  afterEach(async () => {
    // One of the two is left; it is the first one again.
    await shop.as.service.from('user_roles').upsert({ user_id: shop.ids.admin, role: 'admin' }).throwOnError()
    await shop.as.service.from('user_roles').delete().eq('user_id', other.id).throwOnError()
    // A lost role has ended the session.
    await shop.as.admin.auth.signInWithPassword({ email: adminEmail, password: PASSWORD })
  })

  test('who remove one another at the same moment leave one', async () => {
    await Promise.all([
      shop.as.admin.rpc('remove_staff', { p_user_id: other.id }),
      other.client.rpc('remove_staff', { p_user_id: shop.ids.admin }),
    ])
    expect(await admins()).toHaveLength(1)
  })

  test('whose roles are deleted at the same moment leave one', async () => {
    const roles = () => shop.as.service.from('user_roles').delete()
    const answers = await Promise.all([
      roles().eq('user_id', other.id),
      roles().eq('user_id', shop.ids.admin),
    ])
    expect(await admins()).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.hint === 'last_admin')).toHaveLength(1)
  })

  test('may remove themselves, and have no rights from then on', async () => {
    await other.client.rpc('remove_staff', { p_user_id: other.id }).throwOnError()
    await expect.poll(async () => (await other.client.rpc('is_admin')).status).toBe(401)
    await other.client.auth.signInWithPassword({ email: other.email, password: NEW_PASSWORD })
    expect((await other.client.rpc('is_admin')).data).toBe(false)
    expect((await other.client.from('customers').select()).data).toEqual([])
  })
})

test('adding and removing are on record', async () => {
  const { id, email } = await colleague()
  await shop.as.admin.rpc('remove_staff', { p_user_id: id }).throwOnError()
  const lines = shop.as.admin.from('audit_log').select().eq('table_name', 'user_roles').eq('row_id', id)
  const { data } = await lines.order('created_at').throwOnError()
  const line = { actor: 'staff', actor_id: shop.ids.admin, row_label: email }
  expect(data).toMatchObject([
    { ...line, action: 'insert' },
    { ...line, action: 'delete' },
  ])
})

test('staff who remove themselves are on record as staff', async () => {
  const { id, client } = await colleague()
  await client.rpc('remove_staff', { p_user_id: id }).throwOnError()
  const { data } = await shop.as.admin
    .from('audit_log')
    .select()
    .match({ table_name: 'user_roles', row_id: id, action: 'delete' })
    .throwOnError()
  expect(data).toMatchObject([{ actor: 'staff', actor_id: id }])
})
