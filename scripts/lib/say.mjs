/** Progress for the person at the terminal: one line a step. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}
