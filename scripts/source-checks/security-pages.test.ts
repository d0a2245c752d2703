import { expect, test } from 'vitest'
import { isFile } from './repository.ts'
import { checkSecurityPages, filesNamedBy } from './security-pages.ts'

test('a page names the files in backticks and those that it links to, relative to itself', () => {
  const page = `
| threat | answer | shown by |
|---|---|---|
| guesses | \`limits\` in \`auth.rate_limits\` | \`tests/attacks/sign-in.spec.ts\`, \`supabase/migrations/1_a.sql\` |
| floods | see [deploying](deploying.md#limits) and [actors](#actors) | [report](../SECURITY.md), [ASVS](https://owasp.org/a.md) |
`
  expect(filesNamedBy('docs/threat-model.md', page)).toEqual([
    'tests/attacks/sign-in.spec.ts',
    'supabase/migrations/1_a.sql',
    'docs/deploying.md',
    'SECURITY.md',
  ])
})

test('settings, functions and commands in backticks are not taken for files', () => {
  const page =
    '`TRUST_PROXY`, `is_admin()`, `npm run backup`, `/rest/v1/orders`, `frame-ancestors`, `*.test.ts`'
  expect(filesNamedBy('SECURITY.md', page)).toEqual([])
})

test('every file that the pages name exists, and one that is renamed would be noticed', () => {
  expect(checkSecurityPages()).toEqual([])
  const [missing] = filesNamedBy('docs/asvs.md', '`tests/attacks/no-such-attack.spec.ts`')
  expect(isFile(missing!)).toBe(false)
})
