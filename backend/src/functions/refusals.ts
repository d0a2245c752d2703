/** Responses of functions/v1 if a function cannot answer. The reason is only logged. */
export const refusals = {
  notFound: () => answer(404, { code: 'NOT_FOUND', message: 'Requested function was not found' }),
  tooLarge: (bytes: number) => answer(413, { message: `Request body too large (max ${bytes} bytes)` }),
  notServed: () =>
    answer(401, {
      code: 'UNAUTHORIZED_CALLER',
      message: 'This function does not serve you. Please sign in.',
    }),
  notSigned: () =>
    answer(401, { code: 'WRONG_SIGNATURE', message: 'The signature of this request is wrong' }),
  notSetUp: () => later(503, { code: 'NOT_SET_UP', message: 'This function is not set up' }),
  incompleteBody: () => answer(400, { message: 'The request body broke off' }),
  threw: () => answer(500, { message: 'The function failed. Please try again.' }),
  ended: () =>
    answer(
      500,
      { code: 'WORKER_ERROR', message: 'Function exited due to an error (please check logs)' },
      true,
    ),
  notStarted: () =>
    later(503, { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' }),
  busy: () => later(503, { code: 'BUSY', message: 'Too many functions are running. Please try again.' }),
  timedOut: () => later(504, { code: 'WORKER_TIMEOUT', message: 'The function took too long to answer' }),
  overLimit: () =>
    answer(
      546,
      {
        code: 'WORKER_LIMIT',
        message: 'Function failed due to not having enough compute resources (please check logs)',
      },
      true,
    ),
}

/** `x-relay-error` tells functions-js that the response is not the function's. */
function answer(status: number, body: { code?: string; message: string }, isRelayError = false): Response {
  return Response.json(body, { status, headers: isRelayError ? { 'x-relay-error': 'true' } : {} })
}

function later(status: number, body: { code: string; message: string }): Response {
  const response = answer(status, body, true)
  response.headers.set('Retry-After', '1')
  return response
}
