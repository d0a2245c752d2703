import type { Logger } from '@parlour/backend/logging'

/** Ends the repetition; resolves when a run that has begun is over. */
export type Stop = () => Promise<void>

/** Runs `work` every `everyMs` milliseconds, one run after the other. A failed run is logged, and the next one comes all the same. */
export function repeat(work: () => Promise<void>, everyMs: number, logger: Logger): Stop {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = undefined
    })
  }, everyMs)
  timer.unref()

  async function run(): Promise<void> {
    try {
      await work()
    } catch (error) {
      logger.error({ err: error }, 'Work in the background failed')
    }
  }

  return async () => {
    clearInterval(timer)
    await running
  }
}
