import type { Caller } from '../caller.ts'
import type { Logger } from '../logging/logger.ts'
import type { Database } from '../postgres/database.ts'
import { isUuid } from '../uuid.ts'
import type { Files } from './files.ts'
import type { ImageRenderer } from './images/renderer.ts'
import type { LimitRendering } from './images/rendering-limit.ts'
import type { Signer } from './signing.ts'

/** Limits of the storage service; the defaults are in `createStorage`. */
export interface StorageConfig {
  /** Maximum size of any object in bytes, whatever its bucket allows. */
  fileSizeLimit: number
  /** Maximum number of pixels (width × height) of a picture; a quarter of it for AVIF. */
  maxImagePixels: number
  /** Maximum size in bytes of pictures that are resized; larger ones are only served. */
  maxImageBytes: number
  /** Maximum disk space in bytes of all unfinished resumable uploads together. */
  unfinishedBytes: number
  /** Maximum size in bytes of the disk cache of resized pictures. */
  imageCacheBytes: number
  /** Whether EXIF, GPS, XMP, IPTC and comments are removed from uploaded pictures (images/remove-metadata.ts). */
  removeMetadata: boolean
}

/** The services and settings that endpoints share. */
export interface StorageContext {
  logger: Logger
  database: Database
  files: Files
  images: ImageRenderer
  limitRendering: LimitRendering
  config: StorageConfig
  /** Resumable uploads, which survive lost connections and restarts. */
  resumableUploads: StorageEndpoint
  /** Signs and verifies the tokens of signed URLs. */
  signer: Signer
}

/** A request to an endpoint: the request, the caller, and the decoded parts of the route's path. */
export interface StorageRequest {
  request: Request
  caller: Caller
  url: URL
  /** The `:bucket` part, or '' if the route has none. */
  bucket: string
  /** The rest of the path (`*`), decoded, with slashes, or '' if the route has none. */
  key: string
  storage: StorageContext
}

export type StorageEndpoint = (exchange: StorageRequest) => Promise<Response>

/** The owner of a new row: policies compare `owner_id` with the token's subject, older ones `owner`. */
export function ownerOf(caller: Caller): { owner: string | null; ownerId: string | null } {
  const subject = caller.claims.sub ?? null
  return { owner: subject !== null && isUuid(subject) ? subject : null, ownerId: subject }
}
