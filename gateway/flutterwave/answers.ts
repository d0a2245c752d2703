export function success(message: string, data: unknown, meta?: unknown): Response {
  return Response.json({ status: 'success', message, data, ...(meta === undefined ? {} : { meta }) })
}

export function refusal(status: number, message: string): Response {
  return Response.json({ status: 'error', message, data: null }, { status })
}
