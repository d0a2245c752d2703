import { format } from 'node:util'

const mostUnread = 1_000
const longestLine = 10_000

/**
 * Sends what a function prints to the shop's log. Lines that come faster than they are read are left out, so that a
 * talkative loop cannot fill the shop's memory.
 */
export function redirectConsole(say: (text: string) => void): { wasRead: () => void } {
  let unread = 0
  const print = (...parts: unknown[]) => {
    if (unread >= mostUnread) return
    unread += 1
    say(format(...parts).slice(0, longestLine))
  }
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) console[level] = print
  return { wasRead: () => (unread -= 1) }
}
