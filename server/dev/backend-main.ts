import { describeError } from './describe-error.ts'

// The process of the backend under `npm run dev`. It ends with the development server, which starts and ends it.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal.
process.on('SIGINT', () => {})

try {
  // Loaded on demand, so that a mistake in any file is reported like every other error.
  const { serveBackend } = await import('./serve-backend.ts')
  process.send?.({ ready: await serveBackend(process.argv.includes('--new')) })
} catch (error) {
  process.send?.({ failed: describeError(error) }, () => process.exit(1))
}
