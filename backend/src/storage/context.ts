import type { Database } from '../postgres/database.ts'
import type { Files } from './files.ts'
import type { ImageRenderer } from './images/renderer.ts'
import type { Endpoint } from './router.ts'
import type { Signer } from './signing.ts'

/** Limits of the storage service; every one has a default in `createStorage`. */
export interface StorageConfig {
  /** Bytes that no object may exceed, whatever its bucket allows. */
  fileSizeLimit: number
  /** Pixels (width × height) above which a picture is refused; a quarter of it for AVIF. */
  maxImagePixels: number
  /** Bytes above which a picture is served, but not drawn in other sizes. */
  maxImageBytes: number
  /** Bytes that unfinished resumable uploads may come to take on the disk, all together. */
  unfinishedBytes: number
  /** Bytes the disk cache of resized pictures may take. */
  imageCacheBytes: number
}

/** What the endpoints share: rows, bytes, pictures, limits. */
export interface StorageContext {
  database: Database
  files: Files
  images: ImageRenderer
  config: StorageConfig
  /** Uploads in pieces, which outlast a broken line and a restart. */
  resumableUploads: Endpoint
  /** Signs and checks the tokens of signed URLs. */
  signer: Signer
}
