/** Prints a line of progress to stderr, because another program may read stdout. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}
