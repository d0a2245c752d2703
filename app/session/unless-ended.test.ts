import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { DataError } from '../lib/supabase/data-error.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'
import { isAtWork } from './session-work.ts'
import { inBackgroundUnlessEnded, unlessEnded } from './unless-ended.ts'

/** A browser without a session: asked for it, supabase-js says that it is missing. */
const signedOut: ShopClient = createClient('http://shop.invalid', 'key', {
  auth: { persistSession: false, autoRefreshToken: false },
})
const ended = () => 'ended'
const refuse = () => Promise.reject(new DataError('', 'PGRST303', 401))

test('a shopper is at work while the page does what was asked of it, and not while it reads by itself', async () => {
  await expect(unlessEnded(signedOut, async () => isAtWork(), ended)).resolves.toBe(true)
  await expect(inBackgroundUnlessEnded(signedOut, async () => isAtWork(), ended)).resolves.toBe(false)
  expect(isAtWork()).toBe(false)
})

test('a refusal of a session that has ended gives what is done without it, and other failures are thrown', async () => {
  for (const read of [unlessEnded, inBackgroundUnlessEnded]) {
    await expect(read(signedOut, refuse, ended)).resolves.toBe('ended')
    const broken = new DataError('', '', 500)
    await expect(read(signedOut, () => Promise.reject(broken), ended)).rejects.toBe(broken)
  }
})
