import { expect, test } from 'vitest'
import { installedName } from './npm-specifiers.ts'

test.each([
  ['npm:zod', 'zod'],
  ['npm:zod@4', 'zod'],
  ['npm:zod@^4.1.0/mini', 'zod/mini'],
  ['npm:/zod@4', 'zod'],
  ['npm:@supabase/supabase-js', '@supabase/supabase-js'],
  ['npm:@supabase/supabase-js@2.119.0', '@supabase/supabase-js'],
  ['jsr:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['npm:@scope/name@1/deep/path.js', '@scope/name/deep/path.js'],
])('%s is the installed %s', (specifier, name) => {
  expect(installedName(specifier)).toBe(name)
})

test.each(['zod', './zod.ts', 'node:fs', 'https://esm.sh/zod', '@supabase/supabase-js'])(
  '%s stays as it is',
  (specifier) => {
    expect(installedName(specifier)).toBeUndefined()
  },
)
