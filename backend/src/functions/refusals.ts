/** What functions/v1 answers when a function cannot: in words for a stranger, with the reason only in the log. */
export const refusals = {
  notFound: () => answer(404, { code: 'NOT_FOUND', message: 'Requested function was not found' }),
  threw: () => answer(500, { message: 'The function failed. Please try again.' }),
  notStarted: () =>
    answer(503, { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' }, true),
  tookTooLong: () =>
    answer(504, { code: 'WORKER_TIMEOUT', message: 'The function took too long to answer' }, true),
}

/** `x-relay-error` tells functions-js that the function itself never answered. */
function answer(status: number, body: { code?: string; message: string }, isRelayError = false): Response {
  return Response.json(body, { status, headers: isRelayError ? { 'x-relay-error': 'true' } : {} })
}
