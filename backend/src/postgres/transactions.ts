import type pg from 'pg'
import { Canceled, cancelOnAbort } from './cancel.ts'
import type { Connection, Connections } from './connections.ts'
import type { Query, Result, TransactionQuery } from './database.ts'
import { OutdatedStatement, type PipelineStatement } from './pipeline.ts'
import { PreparedStatement } from './prepared-statements.ts'
import { ConnectionFailure } from './unavailable.ts'

/** Transactions on the connections of a pool. Once a signal is aborted, no further statement of its transaction begins. */
export interface Transactions {
  /**
   * Opens a transaction with the first statement of `work`, in one round trip, and commits it. Rolls back if `work` throws.
   * @throws ConnectionFailure 08007 if the connection breaks during the commit: the outcome is then unknown
   */
  run<T>(
    opening: PipelineStatement[],
    work: (query: TransactionQuery) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>
  /** Runs statements that only read as one transaction, in one round trip. Resolves with the result of the last one. */
  read(statements: PipelineStatement[], signal?: AbortSignal): Promise<Result<Record<string, unknown>>>
}

/** @param canceling a pool for the requests that cancel statements: the connections of the other one may all be busy */
export function createTransactions(connections: Connections, canceling: pg.Pool): Transactions {
  return {
    run: (opening, work, signal) =>
      connections.use(async (send, { client, pipeline, discard }) => {
        const stopCanceling = signal && cancelOnAbort(client, canceling, signal)
        const { query, isOpen } = openWithFirstStatement(opening, send, pipeline)
        try {
          const result = await work(signal ? unlessAborted(query, signal) : query)
          await stopCanceling?.()
          if (!isOpen()) return result
          await send('commit').catch((error: unknown) => {
            throw error instanceof ConnectionFailure ? new ConnectionFailure('08007', error.cause) : error
          })
          return result
        } catch (error) {
          await stopCanceling?.()
          if (isOpen()) await send('rollback').catch(discard)
          throw error
        }
      }),
    read: (statements, signal) =>
      connections.use(async (_, { client, pipeline }) => {
        const stopCanceling = signal && cancelOnAbort(client, canceling, signal)
        try {
          refuseAborted(signal)
          return await pipeline(statements).catch((error: unknown) => {
            if (error instanceof OutdatedStatement) return pipeline(statements)
            throw error
          })
        } finally {
          await stopCanceling?.()
        }
      }),
  }
}

function unlessAborted(query: TransactionQuery, signal: AbortSignal): TransactionQuery {
  return (statement, values) => {
    refuseAborted(signal)
    return query(statement, values)
  }
}

function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Canceled('The caller has gone')
}

interface OpenedTransaction {
  query: TransactionQuery
  /** Whether a statement was sent, so that the transaction has to be ended. */
  isOpen(): boolean
}

/**
 * A transaction that is opened with its first statement, in one round trip. No statement runs unless the whole opening has
 * succeeded.
 */
function openWithFirstStatement(
  opening: readonly PipelineStatement[],
  send: Query,
  runPipeline: Connection['pipeline'],
): OpenedTransaction {
  let opened: Promise<unknown> | undefined

  async function runFirst(first: PipelineStatement): Promise<Result<Record<string, unknown>>> {
    try {
      return await runPipeline([...opening, first])
    } catch (error) {
      if (!(error instanceof OutdatedStatement)) throw error
      await send('rollback')
      return await runPipeline([...opening, first])
    }
  }

  const query = async (statement: PreparedStatement | string, values: unknown[] = []) => {
    const text = statement instanceof PreparedStatement ? statement.text : statement
    if (!opened && values.length > 0 && values.every(isText)) {
      const running = runFirst({ statement, values })
      opened = running
      return await running
    }
    opened ??= runPipeline(opening)
    await opened
    return await send(text, values)
  }
  return { query: query as TransactionQuery, isOpen: () => opened !== undefined }
}

function isText(value: unknown): value is string | null {
  return typeof value === 'string' || value === null
}
