import type { Database, ObserveMail } from '@parlour/backend'
import { runOutsideRequests, type Logger } from '@parlour/backend/logging'

/** Stores for the dashboard what becomes of mails, in their order. */
export function createMailRecorder(
  database: () => Promise<Pick<Database, 'query'>>,
  logger: Logger,
): ObserveMail {
  let storing: Promise<unknown> = Promise.resolve()
  return ({ problem, isAccountMail }) => {
    const store = async () =>
      (await database()).query('select private.note_mail($1, $2)', [problem, isAccountMail])
    // A statement of the request would wait in the queue of requests.
    storing = runOutsideRequests(() => storing.then(store)).catch((error: unknown) =>
      logger.warn({ err: error }, 'What became of a mail could not be stored'),
    )
  }
}
