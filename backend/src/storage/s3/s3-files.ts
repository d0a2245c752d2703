import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { silentLogger, type Logger } from '../../logging/logger.ts'
import { createTemporaryFiles, isVersion, pathOf, type Files } from '../files.ts'
import { createS3Client, requireSuccess, S3Error, textOf, toError, type SendToS3 } from './s3-client.ts'
import type { S3Location } from './s3-url.ts'

/** Larger files are sent in parts of at least this size, in bytes. */
const PART_SIZE = 8 * 1024 * 1024
const MAX_PARTS = 10_000

/** Files in an S3 bucket; `directory` only contains uploads that are still arriving. */
export function createS3Files(place: S3Location, directory: string, logger: Logger = silentLogger): Files {
  const send = createS3Client(place)
  const incoming = createTemporaryFiles(directory, logger)

  return {
    ...incoming,
    isRemote: true,
    async put(version, temporaryPath) {
      const key = pathOf(version)
      const body = await openAsBlob(temporaryPath)
      if (body.size > PART_SIZE) await putInParts(send, key, body, logger)
      else await requireSuccess(await send({ method: 'PUT', key, body }))
      await incoming.discard(temporaryPath)
    },
    async copy(from, to) {
      const key = pathOf(to)
      if (!isVersion(from)) return false
      const source = `/${place.bucket}/${place.prefix}${pathOf(from)}`
      const headers = { 'x-amz-copy-source': encodeURI(source) }
      const response = await send({ method: 'PUT', key, headers })
      if (response.status === 404) return false
      await requireSuccess(response)
      return true
    },
    async get(version, range) {
      if (!isVersion(version)) return undefined
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const response = await send({ method: 'GET', key: pathOf(version), headers })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok) throw await toError(response)
      return response.body ?? new Blob([]).stream()
    },
    async delete(version) {
      if (!isVersion(version)) return
      const response = await send({ method: 'DELETE', key: pathOf(version) })
      if (response.status !== 404) await requireSuccess(response)
    },
  }
}

/**
 * Sends a large file in parts, so that a lost connection costs one part. After a failure nothing is left in the
 * bucket.
 */
async function putInParts(send: SendToS3, key: string, body: Blob, logger: Logger): Promise<void> {
  const begun = await requireSuccess(await send({ method: 'POST', key, query: { uploads: '' } }))
  const uploadId = textOf(begun, 'UploadId')
  if (uploadId === '') throw new S3Error(500, 'NoUploadId')
  try {
    const tags = await sendParts(send, key, uploadId, body)
    await requireSuccess(
      await send({ method: 'POST', key, query: { uploadId }, body: new Blob([listOf(tags)]) }),
    )
  } catch (error) {
    await send({ method: 'DELETE', key, query: { uploadId } }).then(
      (response) => response.body?.cancel(),
      (reason: unknown) =>
        logger.warn({ err: reason }, 'The parts of a file that failed could not be removed'),
    )
    throw error
  }
}

async function sendParts(send: SendToS3, key: string, uploadId: string, body: Blob): Promise<string[]> {
  const partSize = Math.max(PART_SIZE, Math.ceil(body.size / MAX_PARTS))
  const tags: string[] = []
  for (let start = 0; start < body.size; start += partSize) {
    const query = { partNumber: String(tags.length + 1), uploadId }
    const response = await send({ method: 'PUT', key, query, body: body.slice(start, start + partSize) })
    if (!response.ok) throw await toError(response)
    await response.body?.cancel()
    tags.push(response.headers.get('etag') ?? '')
  }
  return tags
}

function listOf(tags: string[]): string {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escape(tag)}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * Writes and deletes a file, so that a wrong key or bucket is noticed at the start. @throws a sentence that names the
 * setting
 */
export async function checkS3(place: S3Location): Promise<void> {
  const send = createS3Client(place)
  const key = `check/${randomUUID()}`
  try {
    await requireSuccess(await send({ method: 'PUT', key, body: new Blob(['ok']) }))
    await requireSuccess(await send({ method: 'DELETE', key }))
  } catch (error) {
    const reason = error instanceof S3Error ? error.message : `${place.endpoint} cannot be reached`
    throw new Error(`The setting S3_URL names a bucket that cannot be used: ${reason}.`, { cause: error })
  }
}
