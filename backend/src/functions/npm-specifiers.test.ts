import { expect, test } from 'vitest'
import { installedName, ownModule } from './npm-specifiers.ts'

test.each([
  ['npm:zod', 'zod'],
  ['npm:zod@4', 'zod'],
  ['npm:zod@^4.1.0/mini', 'zod/mini'],
  ['npm:/zod@4', 'zod'],
  ['npm:@supabase/supabase-js', '@supabase/supabase-js'],
  ['npm:@supabase/supabase-js@2.119.0', '@supabase/supabase-js'],
  ['jsr:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['npm:@scope/name@1/deep/path.js', '@scope/name/deep/path.js'],
  ['https://esm.sh/zod', 'zod'],
  ['https://esm.sh/v135/zod@4.1.0/mini?target=deno', 'zod/mini'],
  ['https://esm.sh/@supabase/supabase-js@2', '@supabase/supabase-js'],
])('%s is the installed %s', (specifier, name) => {
  expect(installedName(specifier)).toBe(name)
})

test.each(['zod', './zod.ts', 'node:fs', 'https://deno.land/x/zod/mod.ts', '@supabase/supabase-js'])(
  '%s stays as it is',
  (specifier) => {
    expect(installedName(specifier)).toBeUndefined()
  },
)

test.each(['https://deno.land/std/http/server.ts', 'https://deno.land/std@0.168.0/http/server.ts'])(
  '%s is brought along',
  (specifier) => {
    expect(ownModule(specifier)).toMatch(/\/standard-server\.ts$/)
  },
)

test('imports of types load nothing', () => {
  expect(ownModule('jsr:@supabase/functions-js/edge-runtime.d.ts')).toBe('data:text/javascript,')
  expect(ownModule('./shapes.d.ts')).toBeUndefined()
  expect(ownModule('npm:zod')).toBeUndefined()
})
