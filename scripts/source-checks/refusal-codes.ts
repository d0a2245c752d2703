import { ERROR_CODES } from '../../app/domain/error-codes.ts'
import { listFiles, read, tooFew } from './repository.ts'

const CATALOGUE = 'app/domain/error-codes.ts'
const PAGES = 'docs/behaviour/*.md'

interface Refusal {
  statement: string
  /** The code in its hint. */
  code: string | undefined
}

/** A call of private.refuse_until(), which raises the code that it is given. */
const CALL = /(?<!function )\bprivate\.refuse_until\([^;]*;/g
const RAISE = /\braise (?:exception|sqlstate)\b[^;]*;/g

/** Each `raise` of a migration, and each call of the function that raises its caller's code. */
export function refusalsIn(sql: string): Refusal[] {
  const code = sql.replaceAll(/--.*$/gm, '')
  const raised = [...code.matchAll(RAISE)].filter(([statement]) => !statement.includes("'hint', p_hint"))
  return [
    ...raised.map(([statement]) => refusalOf(statement, /(?:hint = |'hint', )(?:coalesce\(.*)?'(\w+)'/)),
    ...[...code.matchAll(CALL)].map(([statement]) => refusalOf(statement, /'(\w+)'/)),
  ]
}

function refusalOf(statement: string, code: RegExp): Refusal {
  return { statement: statement.replace(/\s+/g, ' '), code: code.exec(statement)?.[1] }
}

/** Each refusal of the schema has a code of the catalogue, and each code of the catalogue is raised. */
export function checkRefusalCodes(): string[] {
  const refusals = listFiles('supabase/migrations/*.sql').flatMap((file) =>
    refusalsIn(read(file)).map((refusal) => ({ file, ...refusal })),
  )
  const raised = new Set(refusals.map(({ code }) => code))
  const listed = new Set<string>(ERROR_CODES)
  return [
    ...refusals.flatMap(({ file, statement, code }) => {
      if (code === undefined) return [`${file} has a refusal without a code in its hint: ${statement}`]
      return listed.has(code) ? [] : [`${file} raises the code ${code}, which ${CATALOGUE} does not list.`]
    }),
    ...ERROR_CODES.filter((code) => !raised.has(code)).map(
      (code) => `${CATALOGUE} lists the code ${code}, which no migration raises.`,
    ),
    ...tooFew(refusals.length, 31, 'refusals in supabase/migrations'),
  ]
}

/** The behaviour pages say when each code of the catalogue is answered. */
export function checkCodesOfBehaviour(): string[] {
  const pages = listFiles(PAGES).map(read).join('\n')
  return ERROR_CODES.filter((code) => !pages.includes(`\`${code}\``)).map(
    (code) => `No page of docs/behaviour/ names the code ${code} of ${CATALOGUE}.`,
  )
}
