import type { FailedRequest } from './queries.ts'

/** The first part of a route that the backend answers, and what staff call it. */
const PARTS: [start: string, what: string][] = [
  ['/rest/v1', 'Reading or saving data'],
  ['/auth/v1', 'Signing in or changing an account'],
  ['/storage/v1', 'A picture or file'],
  ['/functions/v1', 'Mail or a payment'],
  ['/realtime/v1', 'Live updates'],
]

/** What failed and how, as a sentence: `The page /product/:id ended in an unexpected error.` */
export function describeFailure({ route, status }: Pick<FailedRequest, 'route' | 'status'>): string {
  return `${whatFailed(route)} ${howItFailed(status)}.`
}

function whatFailed(route: string): string {
  const part = PARTS.find(([start]) => route === start || route.startsWith(`${start}/`))
  if (part) return part[1]
  // A request that no page answered.
  return route === '*' ? 'A request' : `The page ${route}`
}

function howItFailed(status: number): string {
  if (status === 503)
    return 'was refused, because the shop was too busy, or its database did not answer or had no disk space left'
  if (status === 504) return 'took too long'
  return 'ended in an unexpected error'
}
