/** What supabase-js needs of a session that was renewed. */
export interface RenewedTokens {
  access_token: string
  refresh_token: string
}

/**
 * supabase-js waits this long for a renewal. It would begin another attempt sooner, with pauses of up to 13 seconds, and refuses all
 * attempts for a minute after a failure.
 */
const ATTEMPT_MS = 30_000
const PAUSE_MS = 2_000
const REQUEST_MS = 15_000
const RENEWAL = /\/token\?grant_type=refresh_token$/
/** The shop starts, or a proxy does not reach it. */
const AWAY = [502, 503, 504]

export interface RenewalParts {
  send: typeof fetch
  /** Whether the stored session still has this refresh token: it may have been signed out, or renewed by another tab. */
  isCurrent: (refreshToken: string) => boolean
  /** Takes an answer that supabase-js no longer waits for. */
  adopt: (tokens: RenewedTokens) => Promise<unknown>
}

interface Renewal {
  answer: Promise<Response>
  /** Attempts of supabase-js that wait for it. */
  waiting: number
}

/**
 * A `fetch` with which the renewal of a session outlasts a lost network: it is sent again until there is an answer, at once when the
 * browser says that the network or the page is back.
 */
export function withLastingRenewal(parts: RenewalParts): typeof fetch {
  /** By the body, which names the refresh token. */
  const running = new Map<string, Renewal>()

  function begin(body: string, input: RequestInfo | URL, init: RequestInit): Renewal {
    const isWanted = () => parts.isCurrent(tokenIn(body))
    const answer = sendUntilAnswered(() => parts.send(input, init), isWanted).finally(() =>
      running.delete(body),
    )
    const renewal: Renewal = { answer, waiting: 0 }
    running.set(body, renewal)
    const adopt = async (response: Response) => {
      if (renewal.waiting === 0 && response.ok && isWanted())
        await parts.adopt((await response.json()) as RenewedTokens)
    }
    answer.then(adopt).catch(() => undefined)
    return renewal
  }

  return async (input, init) => {
    if (!RENEWAL.test(String(input)) || typeof init?.body !== 'string') return parts.send(input, init)
    const renewal = running.get(init.body) ?? begin(init.body, input, init)
    renewal.waiting += 1
    try {
      return (await within(ATTEMPT_MS, renewal.answer)).clone()
    } finally {
      renewal.waiting -= 1
    }
  }
}

function tokenIn(body: string): string {
  return (JSON.parse(body) as { refresh_token: string }).refresh_token
}

/** As `fetch` fails without a network. */
const unreachable = () => new TypeError('Failed to fetch')

async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unreachable()), ms)
  })
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

async function sendUntilAnswered(send: () => Promise<Response>, isWanted: () => boolean): Promise<Response> {
  do {
    const answer = await within(REQUEST_MS, send()).catch(() => null)
    if (answer !== null && !AWAY.includes(answer.status)) return answer
    await untilBack()
  } while (isWanted())
  throw unreachable()
}

/** Resolves after a pause, or at once when the network or the page is back. */
function untilBack(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      for (const [target, type] of signs()) target.removeEventListener(type, done)
      resolve()
    }
    const timer = setTimeout(done, PAUSE_MS)
    for (const [target, type] of signs()) target.addEventListener(type, done)
  })
}

function signs(): [target: EventTarget, type: string][] {
  return [
    [window, 'online'],
    [window, 'pageshow'],
    [document, 'visibilitychange'],
  ]
}
