import { format } from 'node:util'

export type ConsoleLevel = 'debug' | 'info' | 'warn' | 'error'

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
const MAX_UNREAD = 1_000
const MAX_LINE_LENGTH = 10_000

/**
 * Sends a function's console output to the main thread's log. Lines that are printed faster than they are read are
 * dropped, so that a loop cannot fill the memory.
 */
export function redirectConsole(send: (level: ConsoleLevel, text: string) => void): { wasRead: () => void } {
  let unread = 0
  const print = (level: ConsoleLevel, parts: unknown[]) => {
    if (unread >= MAX_UNREAD) return
    unread += 1
    send(level, format(...parts).slice(0, MAX_LINE_LENGTH))
  }
  for (const name of ['debug', 'log', 'info', 'warn', 'error'] as const)
    console[name] = (...parts: unknown[]) => print(LEVELS[name], parts)
  return { wasRead: () => (unread -= 1) }
}
