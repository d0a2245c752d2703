/** Progress for the person at the terminal, one line a step; not among the output, which another program may read. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}
