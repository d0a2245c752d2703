import { createQueue } from '../../queue.ts'
import { errors } from '../errors.ts'

const maxQueued = 200

/** For pictures: runs up to `width` tasks at once. @throws StorageError 503 if too many wait */
export const createImageQueue = (width: number) =>
  createQueue(width, { longest: maxQueued, busy: errors.busy })

/** For large pictures: one at a time, since decoding one of them can take 250 MB. */
export const oneAtATime = createImageQueue(1)
