import type { CustomOutput, Offers } from '../request/media-type.ts'
import { keyOf, type Routine, type SchemaCache, type TableName } from '../schema-cache/types.ts'

/** The media types that rows of `rows` can be had in, or the answer of `routine`. */
export function offersFor(cache: SchemaCache, rows: TableName | null, routine?: Routine): Offers {
  const { settings, mediaHandlers, postgisSchema } = cache
  const handlers = mediaHandlers
    .filter(({ target }) => target === null || (rows !== null && keyOf(target) === keyOf(rows)))
    .map(({ mediaType, binary, aggregate, target }) => customOutput(mediaType, binary, { aggregate, target }))
  const geojson = customOutput('application/geo+json', false, 'geojson')
  const own = routine?.media
  return {
    plan: settings.planEnabled,
    handlers: postgisSchema === null ? handlers : [...handlers, { ...geojson, postgisSchema }],
    ...(own && { own: customOutput(own.type, own.binary, 'value') }),
  }
}

function customOutput(mediaType: string, binary: boolean, body: CustomOutput['body']): CustomOutput {
  return { kind: 'custom', mediaType, binary, contentType: contentTypeOf(mediaType), body }
}

/** A function that may answer anything says what it is in `response.headers`; until then it is just bytes. */
function contentTypeOf(mediaType: string): string {
  if (mediaType === '*/*') return 'application/octet-stream'
  const isText = mediaType.startsWith('text/') || mediaType.endsWith('json') || mediaType.endsWith('xml')
  return isText ? `${mediaType}; charset=utf-8` : mediaType
}
