import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { searchProductChoices } from './product-choices.ts'

test('a product is found however its name is typed, and nothing typed shows the first ones', async () => {
  const asked: (string | null)[] = []
  const client = createClient('http://shop.invalid', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (input) => {
        asked.push(new URL(String(input)).searchParams.get('or'))
        return Response.json([])
      },
    },
  })
  await searchProductChoices(client as never, ' Ọ́kà\0 '.normalize('NFD'))
  await searchProductChoices(client as never, ' \0 ')
  expect(asked).toEqual([`(name.ilike."%${'Ọ́kà'.normalize()}%")`, null])
})
