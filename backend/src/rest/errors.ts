import { fromPlainResponse, type PlainResponse } from '../plain-http.ts'
import type { Unavailability } from '../postgres/unavailable.ts'

/** The response to a failed request: PostgREST's error object with its HTTP status. */
export interface ErrorShape {
  status: number
  code: string
  message: string
  details?: unknown
  hint?: string | null
  headers?: Record<string, string>
}

/**
 * Thrown by every stage; `toResponse` turns it into HTTP. It is an expected outcome and no `Error`: capturing a stack trace took
 * a fifth of the time of a read.
 */
export class RestError {
  readonly message: string
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(shape: ErrorShape) {
    this.message = shape.message
    this.status = shape.status
    this.code = shape.code
    this.details = shape.details ?? null
    this.hint = shape.hint ?? null
    this.headers = shape.headers ?? {}
  }

  toPlainResponse(): PlainResponse {
    const { code, message, details, hint } = this
    return {
      status: this.status,
      headers: [
        ['Content-Type', 'application/json; charset=utf-8'],
        ['Proxy-Status', `PostgREST; error=${/^\w{1,16}$/.test(code) ? code : 'PGRSTX00'}`],
        ...Object.entries(this.headers),
      ],
      body: JSON.stringify({ code, details, hint, message }),
    }
  }

  toResponse(): Response {
    return fromPlainResponse(this.toPlainResponse())
  }
}

/**
 * The catalogue of PostgREST's own errors.
 * Source: https://docs.postgrest.org/en/v13/references/errors.html
 */
export const errors = {
  /** A lost commit (08007) keeps its SQLSTATE, so that a client can tell that the outcome is unknown. */
  unavailable: ({ code, ...answer }: Unavailability, isConnectionFailure: boolean) =>
    new RestError({
      ...answer,
      status: 503,
      code: isConnectionFailure && code !== '08007' ? 'PGRST000' : code,
    }),
  schemaCacheLoad: () =>
    new RestError({
      status: 503,
      code: 'PGRST002',
      message: 'Could not query the database for the schema cache. Retrying.',
      headers: { 'Retry-After': '1' },
    }),
  parse: (message: string, details: string) => fail(400, 'PGRST100', message, details),
  rpcMethod: (method: string) => fail(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  embedDepth: (max: number) =>
    fail(
      400,
      'PGRST100',
      `Resources can be embedded at most ${max} levels deep`,
      "The 'select' query parameter nests deeper than that.",
    ),
  selectedFields: (max: number) =>
    fail(
      400,
      'PGRST100',
      `At most ${max} columns can be selected`,
      "The 'select' query parameter names more, those of embedded resources included.",
    ),
  /** The code is PostgreSQL's program_limit_exceeded. */
  responseTooLarge: (bytes: number, maxBytes: number) =>
    fail(
      400,
      '54000',
      `The answer is larger than ${maxBytes} bytes`,
      `It would have ${bytes} bytes.`,
      'Request fewer rows, columns or embedded resources.',
    ),
  incompleteBody: () => fail(400, 'PGRST102', 'The request body broke off'),
  body: (message: string) => fail(400, 'PGRST102', message),
  range: (details: string) => fail(416, 'PGRST103', 'Requested range not satisfiable', details),
  putFilters: () =>
    fail(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
  schema: (schema: string, exposed: string[]) =>
    fail(
      406,
      'PGRST106',
      `Invalid schema: ${schema}`,
      null,
      `Only the following schemas are exposed: ${exposed.join(', ')}`,
    ),
  mediaType: (accepted: string[]) =>
    fail(406, 'PGRST107', `None of these media types are available: ${accepted.join(', ')}`),
  notEmbedded: (name: string) =>
    fail(
      400,
      'PGRST108',
      `'${name}' is not an embedded resource in this request`,
      null,
      `Verify that '${name}' is included in the 'select' query parameter.`,
    ),
  gucHeaders: () =>
    fail(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    ),
  gucStatus: () => fail(500, 'PGRST112', 'response.status guc must be a valid status code'),
  putLimit: () => fail(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
  putMismatch: () => fail(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'),
  notSingular: (rows: number) =>
    fail(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${rows} rows`,
    ),
  method: (method: string) => fail(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  orderNotToOne: (origin: string, target: string) =>
    fail(
      400,
      'PGRST118',
      `A related order on '${target}' is not possible`,
      `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    ),
  embeddedFilter: (target: string) =>
    fail(
      400,
      'PGRST120',
      `Bad operator on the '${target}' embedded resource`,
      'Only is null or not is null filters are allowed on embedded resources',
    ),
  raisedJson: (details: string, hint: string) =>
    fail(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, details, hint),
  preferences: (invalid: string[]) =>
    fail(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${invalid.join(', ')}`,
    ),
  aggregates: () => fail(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  maxAffected: (rows: number) =>
    fail(
      400,
      'PGRST124',
      'Query result exceeds max-affected preference constraint',
      `The query affects ${rows} rows`,
    ),
  path: () => fail(404, 'PGRST125', 'Invalid path specified in request URL'),
  notImplemented: (details: string) => fail(400, 'PGRST127', 'Feature not implemented', details),
  maxAffectedRpc: () =>
    fail(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
  noRelationship: (parent: string, child: string, details: string, hint: string | null) =>
    fail(
      400,
      'PGRST200',
      `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
      details,
      hint,
    ),
  ambiguousRelationship: (parent: string, child: string, details: unknown, hint: string) =>
    fail(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
      details,
      hint,
    ),
  noFunction: (signature: string, details: string, hint: string | null) =>
    fail(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, details, hint),
  ambiguousFunction: (signatures: string[]) =>
    fail(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${signatures.join(', ')}`,
      null,
      'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    ),
  noColumn: (table: string, column: string) =>
    fail(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`),
  noTable: (table: string, hint: string | null) =>
    fail(404, 'PGRST205', `Could not find the table '${table}' in the schema cache`, null, hint),
  internal: () => fail(500, 'PGRSTX00', 'Internal server error'),
} satisfies Record<string, (...args: never[]) => RestError>

function fail(status: number, code: string, message: string, details?: unknown, hint?: string | null) {
  return new RestError({ status, code, message, details, hint })
}
