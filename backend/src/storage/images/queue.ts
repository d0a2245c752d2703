import { errors } from '../errors.ts'

export const maxQueued = 200

/** Runs up to `width` tasks at once and queues up to `queue`. @throws StorageError 503 if the queue is full */
export function createQueue(width: number, queue: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= width) {
      if (waiting.length >= queue) throw errors.busy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** For large pictures: one at a time, since decoding one of them can take 250 MB. */
export const oneAtATime = createQueue(1, maxQueued)
