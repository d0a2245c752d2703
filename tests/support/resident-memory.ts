import { readFileSync } from 'node:fs'

/** Of a process, in MiB; 0 where there is no `/proc`. */
export function residentMemory(pid: number): number {
  try {
    const kibibytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kibibytes) / 1024)
  } catch {
    return 0
  }
}
