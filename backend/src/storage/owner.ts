import type { Caller } from '../caller.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Who a new row belongs to: policies compare `owner_id` with the token's subject, older ones `owner`. */
export function ownerOf(caller: Caller): { owner: string | null; ownerId: string | null } {
  const subject = caller.claims.sub ?? null
  return { owner: subject !== null && uuid.test(subject) ? subject : null, ownerId: subject }
}
