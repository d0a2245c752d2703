import type { Query, Result, TransactionQuery } from './database.ts'
import { OutdatedStatement, type PipelineStatement } from './pipeline.ts'
import { PreparedStatement } from './prepared-statements.ts'

type RunPipeline = (statements: readonly PipelineStatement[]) => Promise<Result<Record<string, unknown>>>

export interface OpenedTransaction {
  query: TransactionQuery
  /** Whether a statement was sent, so that the transaction has to be ended. */
  isOpen(): boolean
}

/**
 * A transaction that is opened with its first statement, in one round trip. No statement runs unless the whole opening has
 * succeeded.
 */
export function openWithFirstStatement(
  opening: readonly PipelineStatement[],
  send: Query,
  runPipeline: RunPipeline,
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
