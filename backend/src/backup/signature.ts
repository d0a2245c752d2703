import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeErrorCode } from '../node-errors.ts'
import { readManifestBytes } from './manifest.ts'

/** In the data folder, and never in a backup: whoever can change a backup must not be able to sign it. */
const KEY_FILE = 'backup-key'
const SIGNATURE_FILE = 'manifest.hmac'

/** Writes the signature of the manifest, which has the checksums of everything else. The first backup creates the key. */
export async function signBackup(dir: string, dataDir: string): Promise<void> {
  const key = (await readKey(dataDir)) ?? (await createKey(dataDir))
  const signature = hmacOf(key, await readManifestBytes(dir))
  await writeFile(join(dir, SIGNATURE_FILE), `${signature.toString('hex')}\n`, { mode: 0o600, flush: true })
}

/** @throws a sentence to be shown to people if the backup is not signed with the key of this data folder */
export async function requireSignature(dir: string, dataDir: string): Promise<void> {
  const bytes = await readManifestBytes(dir)
  const key = await readKey(dataDir)
  const signature = await readFile(join(dir, SIGNATURE_FILE), 'utf8').catch(unlessMissing)
  if (key !== undefined && signature !== undefined && isEqual(signature, hmacOf(key, bytes))) return
  const reason =
    signature === undefined ? 'has no signature' : `is not signed with the key ${join(dataDir, KEY_FILE)}`
  throw new Error(
    `The backup ${dir} ${reason}, so that anybody may have changed it. Copy the key of the shop that made it to ${join(dataDir, KEY_FILE)}. With --trust the backup is restored without it.`,
  )
}

function hmacOf(key: string, bytes: Buffer): Buffer {
  return createHmac('sha256', key).update(bytes).digest()
}

function isEqual(signature: string, expected: Buffer): boolean {
  const given = Buffer.from(signature.trim(), 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function readKey(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, KEY_FILE)
  const key = (await readFile(path, 'utf8').catch(unlessMissing))?.trim()
  if (key !== undefined && !/^[0-9a-f]{64}$/.test(key))
    throw new Error(`${path} is damaged: a key has 64 hexadecimal digits. Copy it again, or remove it.`)
  return key
}

/** Of two processes that create it at once, both use the one that came first. */
async function createKey(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const key = randomBytes(32).toString('hex')
  const draft = join(dataDir, `${KEY_FILE}.${randomBytes(4).toString('hex')}`)
  try {
    await writeFile(draft, `${key}\n`, { mode: 0o600, flush: true })
    await link(draft, join(dataDir, KEY_FILE))
    return key
  } catch (error) {
    if (nodeErrorCode(error) !== 'EEXIST') throw error
    return (await readKey(dataDir)) ?? key
  } finally {
    await rm(draft, { force: true })
  }
}

function unlessMissing(error: unknown): undefined {
  if (nodeErrorCode(error) !== 'ENOENT') throw error
}
