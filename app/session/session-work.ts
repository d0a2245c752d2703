let running = 0

/** Whether this tab does something that needs the session. If the session ends meanwhile, the shopper has not signed out. */
export function isAtWork(): boolean {
  return running > 0
}

/** The result of `work`, which needs the session. */
export async function atWork<Result>(work: () => Promise<Result>): Promise<Result> {
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
  }
}
