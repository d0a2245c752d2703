import type { Logger } from '../logging/logger.ts'
import type { AdmittedCall } from './call-turns.ts'
import { RelayedCall, type CallLimits } from './relayed-call.ts'
import type { FromFunction, ToFunction } from './thread-messages.ts'

/** Passes calls to a function's thread and its responses back. Bodies are streamed at the pace of the slower side. */
export interface Relay {
  readonly size: number
  call(call: AdmittedCall, limits: CallLimits): Promise<Response>
  receive(message: FromFunction): void
  /** The thread has ended: open calls are refused, and incomplete responses fail. */
  end(refusal: () => Response): void
}

export function createRelay(send: (message: ToFunction) => void, logger: Logger): Relay {
  const calls = new Map<number, RelayedCall>()
  let last = 0
  return {
    get size() {
      return calls.size
    },
    call(admitted, limits) {
      const number = ++last
      const onSettled = () => void calls.delete(number)
      const call = new RelayedCall({ number, send, logger, onSettled }, admitted, limits)
      calls.set(number, call)
      return call.begin()
    },
    receive(message) {
      if (!('call' in message)) return
      const call = calls.get(message.call)
      if (message.type === 'threw') logger.error({ id: call?.id, err: message.reason }, 'The function failed')
      call?.receive(message)
    },
    end(refusal) {
      for (const call of calls.values()) call.end(refusal)
    },
  }
}
