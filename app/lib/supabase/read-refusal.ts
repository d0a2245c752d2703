import { DataError } from './data-error.ts'

/**
 * The refusal of a function or route of the shop as a DataError: `{ message }` or `{ error: { message, code, details } }`. Without a
 * message for another body, such as the page of a proxy.
 */
export async function readRefusal(response: Response): Promise<DataError> {
  const body = fields(await response.json().catch(() => null))
  const { message, code, details } = 'error' in body ? fields(body['error']) : body
  return new DataError(text(message), '', response.status, text(details), text(code))
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
