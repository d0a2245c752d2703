/** An S3 bucket for files, instead of the disk. */
export interface S3Location {
  /** `https://host:port`, without a path. */
  endpoint: string
  bucket: string
  /** Prefix of every key: '' or ending with a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const form = 's3://KEY:SECRET@host/bucket?region=eu-west-1'

/**
 * Parses `s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…&insecure=1]`. `insecure=1` means http, for a service
 * in the same network; special characters in the keys are percent-encoded.
 * @throws a sentence that shows the format and not the secret
 */
export function parseS3Url(text: string): S3Location {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const [, bucket = '', prefix = ''] =
    /^\/([a-z0-9][a-z0-9.-]{1,62})(?:\/+(.*?))?\/*$/.exec(url?.pathname ?? '') ?? []
  if (url?.protocol !== 's3:' || !url.host || !url.username || !url.password || !bucket) {
    throw new Error(
      `The setting S3_URL must be an address such as ${form} (a / in the secret is written %2F).`,
    )
  }
  return {
    endpoint: `${url.searchParams.get('insecure') === '1' ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix: prefix === '' ? '' : `${decodeURIComponent(prefix)}/`,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}
