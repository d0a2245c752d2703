import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const HASH =
  /^\$(argon2id|argon2i)\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
/** Maximum cost of one comparison: one gibibyte, as in GoTrue. */
const MAX_COST = { memory: 1024 * 1024, passes: 20, parallelism: 16 }
const derive = promisify(argon2)

/** Parses an argon2 hash in its standard encoding, as GoTrue accepts it; null if it is invalid or too costly. */
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
    cost.memory <= MAX_COST.memory &&
    cost.passes <= MAX_COST.passes &&
    cost.parallelism <= MAX_COST.parallelism
  if (!isSane || (algorithm !== 'argon2id' && algorithm !== 'argon2i')) return null
  return { algorithm, cost, nonce, expected } as const
}

/** Whether the password has this hash; false if the text is not an argon2 hash. */
export async function isArgon2Of(password: string, text: string): Promise<boolean> {
  const read = readArgon2(text)
  if (!read) return false
  const { algorithm, cost, nonce, expected } = read
  const key = await derive(algorithm, { message: password, nonce, tagLength: expected.length, ...cost })
  return timingSafeEqual(key, expected)
}
