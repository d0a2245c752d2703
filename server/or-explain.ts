/** Runs a program's main part; what goes wrong becomes one sentence for the person at the terminal, never a stack trace. */
export async function orExplain(what: string, main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(`\n${what} ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
