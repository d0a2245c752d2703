import { afterEach, expect, test, vi } from 'vitest'
import { createSigner, parseExpiresIn } from './signing.ts'

const signer = createSigner('a secret of the project')
const grant = { purpose: 'download', url: 'papers/a.txt' } as const

afterEach(() => vi.useRealTimers())

test('a token is valid until it expires, which is reported', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:00Z') })
  const token = await signer.sign(grant, 60)
  vi.setSystemTime('2026-01-01T00:00:59Z')
  expect(await signer.verify(token, 'download', 'papers/a.txt')).toMatchObject(grant)
  vi.setSystemTime('2026-01-01T00:01:01Z')
  await expect(signer.verify(token, 'download', 'papers/a.txt')).rejects.toMatchObject({
    code: 'ExpiredToken',
  })
})

test.each([
  ['another object', 'download', 'papers/b.txt'],
  ['another purpose', 'upload', 'papers/a.txt'],
] as const)('a token is no good for %s', async (_name, purpose, url) => {
  const token = await signer.sign(grant, 60)
  await expect(signer.verify(token, purpose, url)).rejects.toMatchObject({
    status: 400,
    code: 'InvalidSignature',
  })
})

test('a token of another project is invalid', async () => {
  const token = await createSigner('the secret of another').sign(grant, 60)
  await expect(signer.verify(token, 'download', grant.url)).rejects.toMatchObject({
    code: 'InvalidSignature',
  })
})

test('a URL is valid for a second at least and ten years at most', () => {
  expect(parseExpiresIn(1)).toBe(1)
  expect(parseExpiresIn('3600')).toBe(3600)
  for (const value of [undefined, 0, -5, 0.5, 1e12, 'x', {}]) {
    expect(() => parseExpiresIn(value)).toThrow(/expiresIn/)
  }
})
