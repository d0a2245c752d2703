/** The part of a request that tells who sends it. */
export interface CallerRequest {
  method: string
  /** Path and query, without the service's base path. */
  target: string
  headers: Pick<Headers, 'get'>
}
