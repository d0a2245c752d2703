/** The envelope of every answer: `status` is the call's, `data.status` the transaction's. */
export function success(message: string, data: unknown): Response {
  return Response.json({ status: true, message, data })
}

export function refusal(status: number, message: string, code: string): Response {
  const meta = { nextStep: 'Check the request against docs/gateway.md.' }
  return Response.json({ status: false, message, meta, type: 'validation_error', code }, { status })
}
