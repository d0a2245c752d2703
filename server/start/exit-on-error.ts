/** Runs the main function of a program. An error is printed as its message, without a stack trace, and exits with 1. */
export async function exitOnError(what: string, main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    // Not by `console.error`, which is sent to the log once it has been opened.
    process.stderr.write(`\n${what} ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
