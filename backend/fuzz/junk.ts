import type { Random } from './random.ts'

/** Texts that have caused bugs in parsers, databases, file systems and browsers. */
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  '9223372036854775808',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '"',
  "'",
  "''",
  '\\',
  '`',
  '%',
  '%00',
  '%zz',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202e',
  'é́́́',
  '🪑🪑🪑',
  '\r\nX-Injected: 1',
  "' or '1'='1",
  "'; drop table posts; --",
  '"; select * from vault; --',
  '1) union select secret from vault --',
  '$$; select pg_sleep(1); $$',
  '*,vault(*)',
  'vault(secret)',
  'auth.users.encrypted_password',
  'eq.1)or(1.eq.1',
  'not.not.not.eq.1',
  'in.(' + '1,'.repeat(500) + '1)',
  'in.("a","b',
  'cs.{',
  'ov.[1,2',
  'fts(english.x',
  'fts(no_such_config).x',
  'like.' + '%'.repeat(200),
  'match.(((((',
  'match.(a+)+$',
  'isdistinct.null',
  'is.unknown',
  '../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '....//....//x',
  '/etc/passwd',
  'C:\\windows\\win.ini',
  '.',
  '..',
  '//',
  'a//b',
  'con',
  '{{ .Token }}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'https://evil.example/',
  'https://authors.example@evil.example/',
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  'ada@authors.example',
  'ADA@authors.example ',
  '"a b"@authors.example',
  'x@x',
  '2024-02-30',
  'infinity',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
]

export function junkText(random: Random): string {
  if (random.chance(0.06))
    return random.pick(['a', '(', ')', '"', ',', '.', '%', '\ud83e', 'é']).repeat(1 + random.int(6000))
  if (random.chance(0.15)) return letters(random, 1 + random.int(40))
  if (random.chance(0.2)) return random.pick(TEXTS) + random.pick(TEXTS)
  return random.pick(TEXTS)
}

/** Random characters, mostly those that parsers look for. */
function letters(random: Random, length: number): string {
  const marks = '()[]{}<>"\'`,.:;*&|!?=-+/\\ $#@%^~\t\n0129azAZ'
  return Array.from({ length }, () =>
    random.chance(0.85) ? marks.charAt(random.int(marks.length)) : String.fromCharCode(random.int(0x10000)),
  ).join('')
}

/** Any JSON value. */
export function junkValue(random: Random, depth = 0): unknown {
  const kind = random.int(depth > 3 ? 6 : 9)
  if (kind === 0) return null
  if (kind === 1) return random.chance(0.5)
  if (kind === 2) return random.pick([0, -1, 1.5, 1e308, -1e-320, 2 ** 53, -(2 ** 63)])
  if (kind < 6) return junkText(random)
  if (kind === 6) return Array.from({ length: random.int(4) }, () => junkValue(random, depth + 1))
  if (kind === 7) return nested(10 + random.int(90))
  return Object.fromEntries(
    Array.from({ length: random.int(4) }, () => [junkText(random), junkValue(random, depth + 1)]),
  )
}

export function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}
