import type { Output, PlanOutput } from './media-type.ts'

const base = 'application/vnd.pgrst.plan'
/** The media types that ask how a request would run. Source: PostgREST 13, "Observability", Execution plan. */
export const planTypes = [base, `${base}+text`, `${base}+json`]
const knownOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/** `application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose`: the plan of what would be written as CSV. */
export function negotiatePlan(
  type: string,
  parameters: string[],
  outputFor: (mediaType: string) => PlanOutput['of'] | undefined,
): Output | undefined {
  const format = type.endsWith('+json') ? ('json' as const) : ('text' as const)
  const wanted = parameter(parameters, 'for') ?? 'application/json'
  const options = (parameter(parameters, 'options') ?? '')
    .split('|')
    .filter((option) => knownOptions.includes(option))
  const of = outputFor(wanted)
  if (!of) return undefined
  const named = options.length > 0 ? `; options=${options.join('|')}` : ''
  const contentType = `${base}+${format}; for="${wanted}"${named}; charset=utf-8`
  return { kind: 'plan', format, options, of, contentType }
}

function parameter(parameters: string[], name: string): string | undefined {
  const found = parameters.find((candidate) => candidate.toLowerCase().startsWith(`${name}=`))
  return found?.slice(name.length + 1).replaceAll('"', '')
}
