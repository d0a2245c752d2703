import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { noteAddress, runInRequest } from '../../logging/request-context.ts'
import { authConfig } from '../config/config.ts'
import { inPasswordTurns } from './password-turns.ts'
import { createPasswords } from './password.ts'

const { hash, compare } = createPasswords(authConfig({ passwordCost: 4 }))

/** Sends passwords from an address, each by a connection of its own. */
function fromAddress<T>(address: string, connection: number, work: () => Promise<T>): Promise<T> {
  return runInRequest({ id: crypto.randomUUID(), connection: String(connection) }, () => {
    noteAddress(address)
    return work()
  })
}

/** Takes all threads until the returned function is called. */
function holdThreads(): () => void {
  const blocker = Promise.withResolvers<void>()
  const threads = Math.max(1, availableParallelism() - 1)
  for (let thread = 0; thread < threads; thread++) void inPasswordTurns(() => blocker.promise)
  return blocker.resolve
}

it('hashing and comparing passwords waits for a turn, and is refused when too many wait', async () => {
  const release = holdThreads()
  const waiting = Array.from({ length: 202 * availableParallelism() }, () =>
    inPasswordTurns(async () => undefined).catch(() => undefined),
  )
  await expect(hash('a good password')).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '3' },
  })
  await expect(compare('a guess', null)).rejects.toMatchObject({ status: 503 })
  release()
  await Promise.all(waiting)
  expect(await compare('a guess', await hash('a good password'))).toBe(false)
})

it.each([1, 10, 50])(
  'a password is next but one of each address while %i addresses send sixty at a time',
  async (addresses) => {
    const release = holdThreads()
    const begun: string[] = []
    const flood = Array.from({ length: 60 * addresses }, (_, index) =>
      fromAddress(`41.58.0.${index % addresses}`, index, () =>
        inPasswordTurns(async () => void begun.push('flood')),
      ).catch(() => undefined),
    )
    const right = fromAddress('197.210.64.10', 1, () => inPasswordTurns(async () => begun.push('right')))
    release()
    await right
    await Promise.all(flood)
    expect(begun.indexOf('right')).toBeLessThanOrEqual(addresses)
  },
)

it('a password whose sender has gone leaves the line', async () => {
  const release = holdThreads()
  const client = new AbortController()
  const gone = runInRequest({ id: 'gone', clientSignal: () => client.signal }, () => hash('a good password'))
  client.abort()
  await expect(gone).rejects.toMatchObject({ status: 503 })
  release()
})
