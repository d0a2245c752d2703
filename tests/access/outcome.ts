import { expect } from 'vitest'
import type { Role } from './table.ts'

/** What a table call of supabase-js brings back, as far as the access table looks at it. */
export interface Answer {
  status: number
  error: { code: string; message: string } | null
  data: Record<string, unknown>[] | null
}

/** `all`, `some`, `none` or `denied`, from the rows that came back for the keys asked for. */
export function outcomeOfSelect(
  role: Role,
  answer: Answer,
  key: string,
  shown: unknown,
  asked: number,
): string {
  if (answer.error) return refusal(role, answer)
  const found = (answer.data ?? []).map((row) => row[key])
  if (found.length === asked) return 'all'
  if (found.length === 0) return 'none'
  expect(found).toEqual([shown])
  return 'some'
}

/** `yes`, `none`, `denied` or `refused`, from the rows that were written. */
export function outcomeOfWrite(role: Role, answer: Answer): string {
  if (answer.error) return refusal(role, answer)
  return answer.data?.length ? 'yes' : 'none'
}

const WANT_OF_RIGHTS = '42501'

/** A refusal is always a 4xx with a code and a sentence; want of rights has its own two statuses. */
function refusal(role: Role, { status, error }: Answer): string {
  expect(error).toMatchObject({ code: expect.stringMatching(/./), message: expect.stringMatching(/./) })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  if (error?.code !== WANT_OF_RIGHTS) return 'refused'
  expect(status).toBe(role === 'anon' ? 401 : 403)
  return 'denied'
}
