import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { authConfig } from '../config/config.ts'
import { inPasswordQueue } from './password-queue.ts'
import { createPasswords } from './password.ts'

it('hashing and comparing passwords waits in the queue of the process', async () => {
  const { hash, compare } = createPasswords(authConfig({ passwordCost: 4 }))
  const blocker = Promise.withResolvers<void>()
  const blocked = Array.from({ length: 50 * availableParallelism() }, () =>
    inPasswordQueue(() => blocker.promise).catch(() => undefined),
  )
  await expect(hash('a good password')).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '3' },
  })
  await expect(compare('a guess', null)).rejects.toMatchObject({ status: 503 })
  blocker.resolve()
  await Promise.all(blocked)
  expect(await compare('a guess', await hash('a good password'))).toBe(false)
})
