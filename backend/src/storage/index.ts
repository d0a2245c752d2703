import { join } from 'node:path'
import type { Service } from '../caller.ts'
import type { Database } from '../postgres/database.ts'
import type { StorageConfig, StorageContext } from './context.ts'
import { fromDatabase, StorageError } from './errors.ts'
import { createDiskFiles, type Files } from './files.ts'
import { createImageCache } from './images/image-cache.ts'
import { createImageRenderer } from './images/renderer.ts'
import { createResumableUploads } from './resumable/resumable-uploads.ts'
import { matchRoute } from './router.ts'
import { routes } from './routes.ts'
import { createSigner } from './signing.ts'

export interface StorageOptions {
  database: Database
  /** Where uploaded bytes live, or only wait until they have all come when `files` keeps them. */
  filesDir: string
  /** Keeps the bytes elsewhere. */
  files?: Files
  /** Where resized pictures are kept; may be emptied at any time. */
  cacheDir: string
  /** The project's JWT secret, from which the key for signed URLs is derived. */
  jwtSecret: string
  config?: Partial<StorageConfig>
}

const defaults: StorageConfig = {
  fileSizeLimit: 50 * 1024 * 1024,
  maxImagePixels: 50_000_000,
  maxImageBytes: 25 * 1024 * 1024,
  imageCacheBytes: 512 * 1024 * 1024,
  unfinishedBytes: 8 * 1024 * 1024 * 1024,
}

/** Supabase's storage/v1 over the tables of the storage schema, with the bytes on disk or in a bucket. */
export function createStorage(options: StorageOptions): Service {
  const config = { ...defaults, ...options.config }
  const cache = createImageCache(join(options.cacheDir, 'images'), config.imageCacheBytes)
  const storage: StorageContext = {
    database: options.database,
    files: options.files ?? createDiskFiles(options.filesDir),
    images: createImageRenderer({ cache, maxPixels: config.maxImagePixels }),
    resumableUploads: createResumableUploads(join(options.filesDir, 'resumable')),
    signer: createSigner(options.jwtSecret),
    config,
  }
  return async (request, caller) => {
    try {
      const url = new URL(request.url)
      const { endpoint, bucket, key } = matchRoute(routes, request.method, url.pathname)
      return await endpoint({ request, caller, url, bucket, key, storage })
    } catch (error) {
      return answer(fromDatabase(error))
    }
  }
}

function answer(error: unknown): Response {
  if (error instanceof StorageError) return error.toResponse()
  console.error('Storage failed:', error)
  return new StorageError(500, 'InternalError', 'internal', 'Something went wrong in storage').toResponse()
}
