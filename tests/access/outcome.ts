import { expect } from 'vitest'
import type { Role } from './table.ts'

/** The part of a supabase-js response that the access tests use. */
export interface Answer {
  status: number
  error: { code: string; message: string } | null
  data: Record<string, unknown>[] | null
}

/** `all`, `some`, `none` or `denied`, from the rows that were returned for the requested keys. */
export function outcomeOfSelect(
  role: Role,
  answer: Answer,
  key: string,
  shown: unknown,
  keyCount: number,
): string {
  if (answer.error) return refusal(role, answer)
  const found = (answer.data ?? []).map((row) => row[key])
  if (found.length === keyCount) return 'all'
  if (found.length === 0) return 'none'
  expect(found).toEqual([shown])
  return 'some'
}

/** `yes`, `none`, `denied` or `refused`, from the rows that were written. */
export function outcomeOfWrite(role: Role, answer: Answer): string {
  if (answer.error) return refusal(role, answer)
  return answer.data?.length ? 'yes' : 'none'
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Every refusal is a 4xx with a code and a message. Missing privileges give 401 to visitors and 403 to others. */
function refusal(role: Role, { status, error }: Answer): string {
  expect(error).toMatchObject({ code: expect.stringMatching(/./), message: expect.stringMatching(/./) })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  if (error?.code !== INSUFFICIENT_PRIVILEGE) return 'refused'
  expect(status).toBe(role === 'anon' ? 401 : 403)
  return 'denied'
}
