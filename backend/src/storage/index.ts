import { join } from 'node:path'
import { Hono } from 'hono'
import type { Caller, Service } from '../caller.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { measureHead } from '../measure-head.ts'
import type { Database } from '../postgres/database.ts'
import { createBucket } from './buckets/create-bucket.ts'
import { deleteBucket } from './buckets/delete-bucket.ts'
import { emptyBucket } from './buckets/empty-bucket.ts'
import { getBucket } from './buckets/get-bucket.ts'
import { listBuckets } from './buckets/list-buckets.ts'
import { updateBucket } from './buckets/update-bucket.ts'
import type { StorageConfig, StorageContext, StorageEndpoint } from './context.ts'
import { createErrorReader, errors } from './errors.ts'
import { createDiskFiles, type Files } from './files.ts'
import { createImageCache } from './images/image-cache.ts'
import { renderImage, renderPublicImage, renderSignedImage } from './images/render-image.ts'
import { createImageRenderer } from './images/renderer.ts'
import type { LimitRendering } from './images/rendering-limit.ts'
import { copyObject } from './objects/copy-object.ts'
import { createSignedUploadUrl } from './objects/create-signed-upload-url.ts'
import { createSignedUrl, createSignedUrls } from './objects/create-signed-url.ts'
import { deleteObject } from './objects/delete-object.ts'
import { downloadObject, downloadPublicObject, downloadSignedObject } from './objects/download-object.ts'
import { listObjectsV2 } from './objects/list-objects-v2.ts'
import { listObjects } from './objects/list-objects.ts'
import { moveObject } from './objects/move-object.ts'
import { objectInfo, publicObjectInfo } from './objects/object-info.ts'
import { removeObjects } from './objects/remove-objects.ts'
import { updateObject, uploadObject, uploadSignedObject } from './objects/upload-object.ts'
import { purgeCache } from './purge-cache.ts'
import { createResumableUploads } from './resumable/resumable-uploads.ts'
import { createSigner } from './signing.ts'

export interface StorageOptions {
  logger?: Logger
  database: Database
  /** The folder for uploaded bytes; with `files`, only for uploads that are still arriving. */
  filesDir: string
  /** Stores the bytes elsewhere. */
  files?: Files
  /** The folder for resized pictures; it may be deleted at any time. */
  cacheDir: string
  /** The project's JWT secret, from which the key for signed URLs is derived. */
  jwtSecret: string
  config?: Partial<StorageConfig>
  /** By default there is no limit. */
  limitRendering?: LimitRendering | undefined
}

const DEFAULTS: StorageConfig = {
  fileSizeLimit: 50 * 1024 * 1024,
  maxImagePixels: 50_000_000,
  maxImageBytes: 25 * 1024 * 1024,
  imageCacheBytes: 512 * 1024 * 1024,
  unfinishedBytes: 8 * 1024 * 1024 * 1024,
  removeMetadata: false,
}

interface StorageEnv {
  Bindings: { caller: Caller }
}

/** Features of the hosted service that do not exist here: answered as there when they are disabled. */
const notEnabled =
  (feature: string): StorageEndpoint =>
  () =>
    Promise.reject(errors.notEnabled(feature))

const resumableUpload: StorageEndpoint = (exchange) => exchange.storage.resumableUploads(exchange)

/** `*` in a path: the rest of it, with slashes; and with line ends, so that such a key is refused as an invalid one. */
const KEY = ':key{[^]+}'

/** The first route that matches answers: fixed words after `/object/` take precedence over buckets of that name. */
const ROUTES: [methods: string, path: string, endpoint: StorageEndpoint][] = [
  ['POST OPTIONS', '/upload/resumable', resumableUpload],
  ['POST OPTIONS', '/upload/resumable/sign', resumableUpload],
  ['GET PATCH DELETE OPTIONS', '/upload/resumable/sign/*', resumableUpload],
  ['GET PATCH DELETE OPTIONS', '/upload/resumable/*', resumableUpload],

  ['GET', '/bucket', listBuckets],
  ['POST', '/bucket', createBucket],
  ['GET', '/bucket/:bucket', getBucket],
  ['PUT', '/bucket/:bucket', updateBucket],
  ['DELETE', '/bucket/:bucket', deleteBucket],
  ['POST', '/bucket/:bucket/empty', emptyBucket],
  ['GET PUT DELETE', '/bucket/:bucket/lifecycle', notEnabled('bucket lifecycle')],

  ['POST', '/object/list/:bucket', listObjects],
  ['POST', '/object/list-v2/:bucket', listObjectsV2],
  ['POST', '/object/move', moveObject],
  ['POST', '/object/copy', copyObject],
  ['GET', '/object/info/public/:bucket/*', publicObjectInfo],
  ['GET', '/object/info/authenticated/:bucket/*', objectInfo],
  ['GET', '/object/info/:bucket/*', objectInfo],
  ['POST', '/object/sign/:bucket', createSignedUrls],
  ['POST', '/object/sign/:bucket/*', createSignedUrl],
  ['GET', '/object/sign/:bucket/*', downloadSignedObject],
  ['POST', '/object/upload/sign/:bucket/*', createSignedUploadUrl],
  ['PUT', '/object/upload/sign/:bucket/*', uploadSignedObject],
  ['GET', '/object/public/:bucket/*', downloadPublicObject],
  ['GET', '/object/authenticated/:bucket/*', downloadObject],
  ['GET', '/object/:bucket/*', downloadObject],
  ['POST', '/object/:bucket/*', uploadObject],
  ['PUT', '/object/:bucket/*', updateObject],
  ['DELETE', '/object/:bucket', removeObjects],
  ['DELETE', '/object/:bucket/*', deleteObject],

  ['GET', '/render/image/public/:bucket/*', renderPublicImage],
  ['GET', '/render/image/authenticated/:bucket/*', renderImage],
  ['GET', '/render/image/sign/:bucket/*', renderSignedImage],

  ['DELETE', '/cdn/:bucket', purgeCache],
  ['DELETE', '/cdn/:bucket/*', purgeCache],
  ['POST', '/vector/*', notEnabled('vector buckets')],
  ['GET POST DELETE', '/iceberg/*', notEnabled('analytics buckets')],
]

/** Supabase's storage/v1 over the tables of the schema `storage`, with the bytes on disk or in an S3 bucket. */
export function createStorage(options: StorageOptions): Service {
  const storage = createContext(options)
  const app = new Hono<StorageEnv>()
  app.use(measureHead)
  for (const [methods, path, endpoint] of ROUTES) {
    app.on(methods.split(' '), path.replace('*', KEY), (c) => {
      const url = new URL(c.req.url)
      return endpoint({
        request: c.req.raw,
        caller: c.env.caller,
        url,
        bucket: checkDecoded(c.req.param('bucket') ?? ''),
        key: checkDecoded(c.req.param('key') ?? ''),
        storage: { ...storage, database: tellingOf(c.req.raw, url.pathname, storage.database) },
      })
    })
  }
  app.notFound((c) => errors.routeNotFound(c.req.method, new URL(c.req.url).pathname).toResponse())
  const errorOf = createErrorReader(storage.logger, 'Storage failed')
  app.onError((error) => errorOf(error).toResponse())
  return async (request, caller) => await app.fetch(request, { caller })
}

/** Policies read the request by `current_setting('request.headers', true)` and so on, as in rest/v1. */
function tellingOf(request: Request, path: string, database: Database): Database {
  const described = () => ({ method: request.method, path, headers: Object.fromEntries(request.headers) })
  return {
    ...database,
    asCaller: (caller, work, options) =>
      database.asCaller(caller, work, { request: described(), ...options }),
  }
}

function createContext(options: StorageOptions): StorageContext {
  const { logger = silentLogger } = options
  const config = { ...DEFAULTS, ...options.config }
  const cache = createImageCache(join(options.cacheDir, 'images'), config.imageCacheBytes, logger)
  return {
    logger,
    database: options.database,
    files: options.files ?? createDiskFiles(options.filesDir, logger),
    images: createImageRenderer({ cache, maxPixels: config.maxImagePixels }),
    limitRendering: options.limitRendering ?? (() => 0),
    resumableUploads: createResumableUploads(join(options.filesDir, 'resumable'), options.database.locks, {
      logger,
    }),
    signer: createSigner(options.jwtSecret),
    config,
  }
}

/** Hono leaves malformed escapes as they are. Names of buckets and keys contain no `%`. @throws StorageError 400 */
function checkDecoded(part: string): string {
  if (part.includes('%')) throw errors.invalidKey(part)
  return part
}
