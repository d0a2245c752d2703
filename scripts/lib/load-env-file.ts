import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addSettings, parseEnvFile } from './env-file.ts'

// Preloaded with `node --import`, before the program reads its settings. Tests start programs without it, so that a
// developer's own file does not change them.

const FILE = join(import.meta.dirname, '../../.env')

if (existsSync(FILE)) {
  try {
    const settings = parseEnvFile(readFileSync(FILE, 'utf8'))
    addSettings(process.env, settings)
    // The start then warns of those that are no settings: server/start/unknown-settings.ts.
    process.env.ENV_FILE_NAMES = Object.keys(settings).join()
  } catch (error) {
    console.error(
      `\nThe settings in ${FILE} cannot be read. ${error instanceof Error ? error.message : String(error)}`,
    )
    process.exit(1)
  }
}
