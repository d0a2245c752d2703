/** The part of Deno that the functions here use; the hosted edge runtime and the shop's own backend both provide it. */
declare namespace Deno {
  const env: { get(name: string): string | undefined }
  function serve(handler: (request: Request) => Response | Promise<Response>): unknown
}
