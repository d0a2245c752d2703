import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { searchProductChoices } from './product-choice-queries.ts'

test('a search text is normalised, and a blank one lists the first products', async () => {
  const texts: (string | null)[] = []
  const client = createClient('http://shop.invalid', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (input) => {
        texts.push(new URL(String(input)).searchParams.get('p_text'))
        return Response.json([])
      },
    },
  })
  await searchProductChoices(client as never, ' Ọ́kà\0 '.normalize('NFD'))
  await searchProductChoices(client as never, ' \0 ')
  expect(texts).toEqual(['Ọ́kà'.normalize(), ''])
})
