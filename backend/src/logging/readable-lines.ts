import type { PrettyOptions } from 'pino-pretty'

/** How lines look on a terminal: a request is one sentence, followed by its id. */
export const READABLE: PrettyOptions = {
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss.l',
  ignore: 'method,route,status,durationMs',
  messageFormat: ({ msg, method, route, status, durationMs }) =>
    method === undefined
      ? String(msg)
      : `${String(method)} ${String(route)} ${String(status)}, ${String(durationMs)} ms`,
}
