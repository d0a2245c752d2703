import { statfsSync } from 'node:fs'

/** Where Linux has a file system in memory. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

// The databases of the tests are some 300,000 files, which are created, written and deleted within minutes. In memory that takes
// half of the time. Where there is not enough of it, temporary files stay where the system puts them.
if (hasRoom()) process.env.TMPDIR = MEMORY

function hasRoom(): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < NEEDED_BYTES) return false
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}
