import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { listSources, read, tooFew } from './repository.ts'

/** Their texts are written by us, by the owner, or are numbers. */
const EXEMPT = [
  'app/lib/group-thousands.ts',
  'backend/src/auth/mail/mail-template.ts',
  'backend/src/storage/s3/s3-url.ts',
  'framework/lazy-routes.ts',
  'server/demo/',
  'server/dev/',
]

/**
 * Regular expressions take a time that grows with the length of the text, not with its square: an address or a body of
 * many equal characters would keep the whole shop waiting. What is repeated within a repetition is not always found.
 */
export function checkRegularExpressions(): string[] {
  const sources = ['app', 'backend/src', 'framework', 'gateway', 'server', 'supabase/functions'].flatMap(
    listSources,
  )
  const found = sources
    .filter((file) => !EXEMPT.some((path) => file.startsWith(path)))
    .flatMap((file) => expressionsIn(file, read(file)).map((expression) => ({ file, expression })))
  return [
    ...found
      .filter(({ expression }) => isSlow(expression))
      .map(
        ({ file, expression }) =>
          `${file}: ${String(expression)} takes a time that grows with the square of the text.`,
      ),
    ...tooFew(found.length, 300, 'regular expressions'),
  ]
}

export function expressionsIn(file: string, source: string): RegExp[] {
  const expressions: RegExp[] = []
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) expressions.push(new RegExp(node.regex.pattern, node.regex.flags))
    },
  })
  visitor.visit(parseSync(file, source).program)
  return expressions
}

export function isSlow({ source, flags }: RegExp): boolean {
  return analyse({ source, flags }).reports.length > 0
}
