import { ERROR_CODES } from '../../app/domain/error-codes.ts'
import { codeSpansOf, tablesOf } from './markdown.ts'
import { listFiles, listSources, read, tooFew } from './repository.ts'

const CATALOGUE = 'app/domain/error-codes.ts'
const PAGES = 'docs/behaviour/*.md'
/** Their refusals are not of the schema, so the catalogue does not have their codes. */
const FUNCTIONS = 'supabase/functions'

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

/** The codes in backticks in the columns Code of a page's tables. */
export function codesOf(page: string): string[] {
  return tablesOf(page).flatMap(([header = [], ...rows]) =>
    rows.flatMap((row) => row.filter((_, index) => header[index] === 'Code')).flatMap(codeSpansOf),
  )
}

/** The behaviour pages say when each code of the catalogue is answered, and describe no code that nothing answers. */
export function checkCodesOfBehaviour(): string[] {
  const pages = listFiles(PAGES)
  const text = pages.map(read).join('\n')
  const functions = listSources(FUNCTIONS).map(read).join('\n')
  const answered = new Set<string>(ERROR_CODES)
  const described = pages.flatMap((page) => codesOf(read(page)).map((code) => ({ page, code })))
  return [
    ...ERROR_CODES.filter((code) => !text.includes(`\`${code}\``)).map(
      (code) => `No page of docs/behaviour/ names the code ${code} of ${CATALOGUE}.`,
    ),
    ...described
      .filter(({ code }) => !answered.has(code) && !functions.includes(`'${code}'`))
      .map(({ page, code }) => `${page} describes the code ${code}, which nothing answers.`),
    ...tooFew(described.length, 61, 'codes in the tables of the behaviour pages'),
  ]
}
