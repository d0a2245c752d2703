import type { Logger } from '@parlour/backend/logging'
import { SETTING_NAMES } from '../env.ts'

/** In the `.env` that docs/deploying.md describes; compose.yaml reads them for the other containers. */
const OF_COMPOSE = ['DOMAIN', 'POSTGRES_PASSWORD']
/** A shorter name of the environment, such as POST, is near a setting by chance. */
const SHORTEST_TYPO = 6

/** Warns once of all settings that have no effect because they have another name: those of `.env` and misspelt ones. */
export function warnOfUnknownSettings(environment: NodeJS.ProcessEnv, logger: Logger): void {
  // By scripts/lib/load-env-file.ts.
  const file = environment.ENV_FILE_NAMES?.split(',').filter((name) => name !== '') ?? []
  const names = unknownSettings(Object.keys(environment), file)
  if (names.length > 0) logger.warn({ names }, 'No settings of the shop have these names: see .env.example')
}

/**
 * The names that look like settings but are none, with the setting that was probably meant: `SMPT_URL (SMTP_URL?)`.
 * @param environment names of which most belong to other programs: only those count that differ little from a setting
 * @param file names of `.env`: all of them should be settings
 */
export function unknownSettings(environment: readonly string[], file: readonly string[]): string[] {
  const names = new Set([...file, ...environment.filter(isTypo)])
  return [...names]
    .filter((name) => !SETTING_NAMES.includes(name) && !OF_COMPOSE.includes(name))
    .map((name) => {
      const meant = settingNear(name)
      return meant ? `${name} (${meant}?)` : name
    })
}

function isTypo(name: string): boolean {
  return name.length >= SHORTEST_TYPO && settingNear(name) !== undefined
}

function settingNear(name: string): string | undefined {
  return SETTING_NAMES.find((setting) => differsByOneEdit(name.toUpperCase(), setting))
}

/** Whether at most one letter is another, missing, or too many, or two neighbours are exchanged. */
function differsByOneEdit(one: string, other: string): boolean {
  const start = [...one].findIndex((letter, at) => letter !== other[at])
  const [a, b] = start === -1 ? ['', other.slice(one.length)] : [one.slice(start), other.slice(start)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
