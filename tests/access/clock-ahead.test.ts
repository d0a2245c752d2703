import { expect, test } from 'vitest'
import { useShop } from './shop.ts'

const shop = useShop()

test('attempts that were counted while the clock was ahead do not count once it is right', async () => {
  const attempt = async () => {
    const { rows } = await shop.database.query<{ again: Date | null }>(
      "select private.count_attempt('a search', 3) as again",
    )
    return rows[0]?.again
  }
  for (let made = 0; made < 3; made += 1) expect(await attempt()).toBeNull()
  expect(await attempt()).toBeInstanceOf(Date)
  await shop.database.query(
    "update private.hourly_attempts set attempted_at = attempted_at + interval '1 day'",
  )
  expect(await attempt()).toBeNull()
})
