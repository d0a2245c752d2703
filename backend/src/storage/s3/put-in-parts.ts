import { expectDone, field, S3Error, toError, type SendToS3 } from './s3-client.ts'

const smallestPart = 8 * 1024 * 1024
const mostParts = 10_000

/** Sends a large file part by part, so that a dropped line costs one part. What fails leaves nothing in the bucket. */
export async function putInParts(send: SendToS3, key: string, body: Blob): Promise<void> {
  const begun: string = await expectDone(await send({ method: 'POST', key, query: { uploads: '' } }))
  const uploadId = field(begun, 'UploadId')
  if (uploadId === '') throw new S3Error(500, 'NoUploadId')
  try {
    const tags = await sendParts(send, key, uploadId, body)
    await expectDone(await send({ method: 'POST', key, query: { uploadId }, body: new Blob([listOf(tags)]) }))
  } catch (error) {
    await send({ method: 'DELETE', key, query: { uploadId } }).then(
      (response) => response.body?.cancel(),
      (reason: unknown) =>
        console.warn(`The parts of a file that failed could not be removed: ${String(reason)}`),
    )
    throw error
  }
}

async function sendParts(send: SendToS3, key: string, uploadId: string, body: Blob): Promise<string[]> {
  const partSize = Math.max(smallestPart, Math.ceil(body.size / mostParts))
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
