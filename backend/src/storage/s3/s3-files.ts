import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { createIncoming, isVersion, placeOf, type Files } from '../files.ts'
import { createS3Client, expectDone, S3Error, toError } from './s3-client.ts'
import { putInParts } from './put-in-parts.ts'
import type { S3Place } from './s3-url.ts'

const atOnce = 8 * 1024 * 1024

/** Files in a bucket at a service that speaks S3; only what is still arriving lies in `directory`. */
export function createS3Files(place: S3Place, directory: string): Files {
  const send = createS3Client(place)
  const incoming = createIncoming(directory)

  return {
    ...incoming,
    isFar: true,
    async put(version, temporaryPath) {
      const key = placeOf(version)
      const body = await openAsBlob(temporaryPath)
      if (body.size > atOnce) await putInParts(send, key, body)
      else await expectDone(await send({ method: 'PUT', key, body }))
      await incoming.discard(temporaryPath)
    },
    async copy(from, to) {
      const key = placeOf(to)
      if (!isVersion(from)) return false
      const source = `/${place.bucket}/${place.prefix}${placeOf(from)}`
      const headers = { 'x-amz-copy-source': encodeURI(source) }
      const response = await send({ method: 'PUT', key, headers })
      if (response.status === 404) return false
      await expectDone(response)
      return true
    },
    async get(version, range) {
      if (!isVersion(version)) return undefined
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const response = await send({ method: 'GET', key: placeOf(version), headers })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok) throw await toError(response)
      return response.body ?? new Blob([]).stream()
    },
    async delete(version) {
      if (!isVersion(version)) return
      const response = await send({ method: 'DELETE', key: placeOf(version) })
      if (response.status !== 404) await expectDone(response)
    },
  }
}

/** Writes and removes a file, so that a wrong key or bucket is found at the start. @throws a sentence that names the setting */
export async function checkS3(place: S3Place): Promise<void> {
  const send = createS3Client(place)
  const key = `check/${randomUUID()}`
  try {
    await expectDone(await send({ method: 'PUT', key, body: new Blob(['ok']) }))
    await expectDone(await send({ method: 'DELETE', key }))
  } catch (error) {
    const reason = error instanceof S3Error ? error.message : `${place.endpoint} cannot be reached`
    throw new Error(`The setting S3_URL names a bucket that cannot be used: ${reason}.`, { cause: error })
  }
}
