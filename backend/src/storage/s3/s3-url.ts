/** Where files go instead of the disk: a bucket at any service that speaks S3. */
export interface S3Place {
  /** `https://host:port`, without a path. */
  endpoint: string
  bucket: string
  /** Before every key, '' or with a slash at its end. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const form = 's3://KEY:SECRET@host/bucket?region=eu-west-1'

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…&insecure=1]`. `insecure=1` means http, for a service in
 * one's own network; what is not a letter or digit in the keys is percent-encoded.
 * @throws a sentence that shows the form and not the secret
 */
export function parseS3Url(text: string): S3Place {
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
