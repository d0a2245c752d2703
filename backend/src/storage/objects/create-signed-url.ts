import type { StorageRequest } from '../context.ts'
import { errors } from '../errors.ts'
import { parseImageOptions } from '../images/image-options.ts'
import { checkObjectKey } from '../object-key.ts'
import { readJson } from '../request-body.ts'
import { parseExpiresIn } from '../signing.ts'
import { readObject } from './object-row.ts'

const mostAtOnce = 500

/**
 * POST /object/sign/{bucket}/{key} with `{ expiresIn, transform? }` → `{ signedURL }`, for an object that the caller
 * may read.
 */
export async function createSignedUrl({
  request,
  caller,
  bucket,
  key,
  storage,
}: StorageRequest): Promise<Response> {
  const body = await readJson(request)
  const seconds = parseExpiresIn(body['expiresIn'])
  const transform = parseTransform(body['transform'])
  await readObject(storage, caller, bucket, checkObjectKey(key))
  const url = `${bucket}/${key}`
  const path = transform ? 'render/image/sign' : 'object/sign'
  const token = await storage.signer.sign(
    { purpose: transform ? 'render' : 'download', url, transform },
    seconds,
  )
  return Response.json({ signedURL: `/${path}/${url}?token=${token}` })
}

/**
 * POST /object/sign/{bucket} with `{ expiresIn, paths }` → one entry per path, with an error for those that cannot be
 * read.
 */
export async function createSignedUrls({
  request,
  caller,
  bucket,
  storage,
}: StorageRequest): Promise<Response> {
  const body = await readJson(request)
  const seconds = parseExpiresIn(body['expiresIn'])
  const paths = parsePaths(body['paths'])
  const { rows } = await storage.database.asCaller(
    caller,
    (query) =>
      query<{ name: string }>('select name from storage.objects where bucket_id = $1 and name = any($2)', [
        bucket,
        paths,
      ]),
    { readOnly: true },
  )
  const readable = new Set(rows.map(({ name }) => name))
  const sign = async (path: string) => {
    if (!readable.has(path)) {
      return {
        error: 'Either the object does not exist or you do not have access to it',
        path,
        signedURL: null,
      }
    }
    const url = `${bucket}/${path}`
    const token = await storage.signer.sign({ purpose: 'download', url }, seconds)
    return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` }
  }
  return Response.json(await Promise.all(paths.map(sign)))
}

function parsePaths(paths: unknown): string[] {
  const isList = Array.isArray(paths) && paths.length > 0 && paths.length <= mostAtOnce
  if (!isList) throw errors.invalidRequest(`paths must be a list of 1 to ${mostAtOnce} keys`)
  return paths.map((path: unknown) => {
    if (typeof path !== 'string' || path.includes('\0')) throw errors.invalidRequest('paths must hold texts')
    return path
  })
}

/** The image options for the token, checked now rather than when the URL is opened. */
function parseTransform(transform: unknown): Record<string, string> | undefined {
  if (transform === undefined || transform === null) return undefined
  if (typeof transform !== 'object') throw errors.invalidRequest('transform must be an object')
  const parameters = Object.fromEntries(
    Object.entries(transform).map(([name, value]) => [name, String(value)]),
  )
  parseImageOptions(new URLSearchParams(parameters))
  return parameters
}
