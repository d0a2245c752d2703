import { decodeProtectedHeader } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAuthBackend } from '../../test/auth-backend.ts'
import { databaseForThisTest } from '../../test/test-database.ts'
import { createAuth } from '../auth/index.ts'
import { createGateway } from '../gateway/index.ts'
import { loadKeys, publicKeySet, signToken } from './keys.ts'
import { followKeys, rotateKeys } from './rotate-keys.ts'
import { createTokenVerifier } from './verify-token.ts'

const claims = { sub: 'ada', role: 'authenticated' }
const emptyAnswer = async () => Response.json([])

describe('after a rotation', () => {
  it('a new key signs, and the previous one still verifies', async () => {
    const database = await databaseForThisTest()
    const before = await loadKeys(database)
    const older = await signToken(before, claims)
    await rotateKeys(database)
    const after = await loadKeys(database)
    const token = await signToken(after, claims)
    expect(decodeProtectedHeader(token).kid).not.toBe(decodeProtectedHeader(older).kid)
    const verify = createTokenVerifier(after)
    await expect(verify(token)).resolves.toEqual(claims)
    await expect(verify(older)).resolves.toEqual(claims)
    expect(publicKeySet(after).keys.map(({ kid }) => kid)).toEqual(
      [token, older].map((each) => decodeProtectedHeader(each).kid),
    )
    expect(after).toMatchObject({ jwtSecret: before.jwtSecret, publishableKey: before.publishableKey })
  })

  it('with forget, earlier tokens are invalid', async () => {
    const database = await databaseForThisTest()
    const older = await signToken(await loadKeys(database), claims)
    await rotateKeys(database)
    await rotateKeys(database, { forget: true })
    const keys = await loadKeys(database)
    expect(keys.signingKeys).toHaveLength(1)
    await expect(createTokenVerifier(keys)(older)).rejects.toMatchObject({ fault: 'key' })
  })
})

describe('a running process', () => {
  it('accepts a token of a new key, and looks for new keys only every few seconds', async () => {
    const database = await databaseForThisTest()
    const keys = await loadKeys(database)
    let time = 0
    const verify = createTokenVerifier(
      keys,
      undefined,
      followKeys(database, keys, () => time),
    )
    await rotateKeys(database)
    const token = await signToken(await loadKeys(database), claims)
    await expect(verify(token)).rejects.toMatchObject({ fault: 'key' })
    time += 5_000
    await expect(verify(token)).resolves.toEqual(claims)
  })

  it('signs with the new key after a minute, and its sessions continue', async () => {
    const backend = await createAuthBackend()
    onTestFinished(() => backend.close())
    const { client, token } = await backend.signUp()
    let time = 0
    const renewKeys = followKeys(backend.database, backend.keys, () => time)
    const { database, keys } = backend
    const mailer = { send: async () => ({ id: '' }), close: () => {} }
    const auth = createAuth({ database, keys, renewKeys, mailer, siteUrl: 'https://authors.example' })
    const gateway = createGateway({ keys, renewKeys, services: { auth } })
    await rotateKeys(database)
    time += 60_000
    const { data } = await client.auth.getSession()
    const body = JSON.stringify({ refresh_token: data.session?.refresh_token })
    const headers = { apikey: keys.publishableKey }
    const url = 'https://authors.example/auth/v1'
    const answer = await gateway.fetch(
      new Request(`${url}/token?grant_type=refresh_token`, { method: 'POST', headers, body }),
    )
    const session = (await answer.json()) as { access_token: string }
    expect(decodeProtectedHeader(session.access_token).kid).not.toBe(decodeProtectedHeader(token).kid)
    for (const each of [token, session.access_token]) {
      const user = await gateway.fetch(
        new Request(`${url}/user`, { headers: { ...headers, authorization: `Bearer ${each}` } }),
      )
      expect(user.status).toBe(200)
    }
  })

  it('accepts no token of a forgotten key after a minute, in any service', async () => {
    const database = await databaseForThisTest()
    const keys = await loadKeys(database)
    let time = 0
    const renewKeys = followKeys(database, keys, () => time)
    const gateway = createGateway({ keys, renewKeys, services: { rest: emptyAnswer } })
    const headers = {
      apikey: keys.publishableKey,
      authorization: `Bearer ${await signToken(keys, claims)}`,
    }
    const ask = async () =>
      (await gateway.fetch(new Request('https://authors.example/rest/v1/books', { headers }))).status
    await rotateKeys(database, { forget: true })
    expect(await ask()).toBe(200)
    time += 60_000
    expect(await ask()).toBe(401)
  })

  it('keeps its keys while the database does not answer', async () => {
    const database = await databaseForThisTest()
    const keys = await loadKeys(database)
    const broken = { ...database, query: () => Promise.reject(new Error('gone')) }
    await followKeys(broken, keys)(0)
    await expect(createTokenVerifier(keys)(await signToken(keys, claims))).resolves.toEqual(claims)
  })
})
