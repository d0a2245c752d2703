import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { raiseWithTotp } from '../../backend/test/authenticator.ts'
import { FUNCTION_ACCESS } from './function-table.ts'
import { useShop } from './shop.ts'
import { expected, ROLES } from './table.ts'

const shop = useShop()

async function call(client: SupabaseClient, method: 'GET' | 'POST') {
  const { data, error, response } = await client.functions.invoke('outgoing-mail', { method })
  return { status: response?.status, answer: error === null ? data : await response?.json() }
}

for (const role of ROLES) {
  const counting = expected(FUNCTION_ACCESS.count_test_mail, role)
  test(`${role} · count_test_mail and the function outgoing-mail · ${counting}`, async () => {
    const counted = await shop.as[role].rpc('count_test_mail')
    expect(counted.error === null).toBe(counting === 'yes')
    const answers = [await call(shop.as[role], 'POST'), await call(shop.as[role], 'GET')]
    for (const { status } of answers) expect(status === 200).toBe(counting === 'yes')
  })
}

test('staff see where mail goes and what became of the last one', async () => {
  const { answer } = await call(shop.as.admin, 'GET')
  expect(answer.data).toEqual({
    kind: 'files',
    server: null,
    from: expect.any(String),
    last: { at: expect.any(String), problem: null },
  })
})

test('the eleventh test mail of an hour is refused', async () => {
  await shop.database.query(
    `insert into private.staff_mails select 'test ${shop.ids.admin}' from generate_series(1, 10)`,
  )
  const refusal = await call(shop.as.admin, 'POST')
  expect(refusal).toMatchObject({ status: 429, answer: { error: { code: 'too_many_mails' } } })
})

test('an admin who has not given the second factor sends and sees nothing', async () => {
  const { id, client } = await shop.signUp()
  const email = (await client.auth.getUser()).data.user?.email ?? ''
  await raiseWithTotp(client)
  await shop.as.service.from('user_roles').insert({ user_id: id, role: 'admin' }).throwOnError()
  await client.auth.signInWithPassword({ email, password: 'a good password' })
  for (const method of ['GET', 'POST'] as const)
    expect(await call(client, method)).toMatchObject({ status: 403, answer: { data: null } })
})
