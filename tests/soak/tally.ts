/** What happened in a run, counted where it happens. */
export interface Tally {
  /** Requests that were sent, and those among them without an answer or with one above 499. */
  requests: number
  unanswered: number
  /** Processes that were killed, and those that answered again afterwards. */
  kills: number
  restarts: number
  /** `fetch` that counts. */
  fetch: typeof fetch
}

export function createTally(): Tally {
  const tally: Tally = {
    requests: 0,
    unanswered: 0,
    kills: 0,
    restarts: 0,
    fetch: async (input, init) => {
      tally.requests += 1
      try {
        const response = await fetch(input, init)
        if (response.status >= 500) tally.unanswered += 1
        return response
      } catch (error) {
        tally.unanswered += 1
        throw error
      }
    },
  }
  return tally
}
