import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const HASH =
  /^\$(argon2id|argon2i)\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
/** What one comparison may cost: a gibibyte, as GoTrue allows. */
const MOST = { memory: 1024 * 1024, passes: 20, parallelism: 16 }
const derive = promisify(argon2)

/** Another service's hash in its usual text, as GoTrue takes it; null for what is none, or costs too much. */
export function readArgon2(text: string) {
  const [, algorithm, m, t, p, salt = '', hash = ''] = HASH.exec(text) ?? []
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  const nonce = Buffer.from(salt, 'base64')
  const expected = Buffer.from(hash, 'base64')
  const isSane =
    nonce.length >= 8 &&
    expected.length >= 4 &&
    cost.passes >= 1 &&
    cost.parallelism >= 1 &&
    cost.memory >= 8 * cost.parallelism &&
    cost.memory <= MOST.memory &&
    cost.passes <= MOST.passes &&
    cost.parallelism <= MOST.parallelism
  if (!isSane || (algorithm !== 'argon2id' && algorithm !== 'argon2i')) return null
  return { algorithm, cost, nonce, expected } as const
}

/** Whether the password has this hash; never for a text that is no such hash. */
export async function isArgon2Of(password: string, text: string): Promise<boolean> {
  const read = readArgon2(text)
  if (!read) return false
  const { algorithm, cost, nonce, expected } = read
  const key = await derive(algorithm, { message: password, nonce, tagLength: expected.length, ...cost })
  return timingSafeEqual(key, expected)
}
