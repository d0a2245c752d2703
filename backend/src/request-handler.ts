import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * May answer a request. Returns true, at once or later, if it does. Otherwise it leaves the request to the next handler: it has written
 * nothing, and returns false.
 */
export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | Promise<boolean>

/** Tries the handlers in their order. No promise is made for those that decide at once: it would cost a cached page a turn. */
export function respondInTurn(
  handlers: readonly RequestHandler[],
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  const [first, ...others] = handlers
  if (!first) return false
  const isAnswered = first(request, response)
  if (isAnswered === true) return true
  if (isAnswered === false) return respondInTurn(others, request, response)
  return isAnswered.then((isDone) => isDone || respondInTurn(others, request, response))
}
