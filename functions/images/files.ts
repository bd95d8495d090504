/** A file in a listing of the picture store. */
export interface ListedFile {
  key: string
  /** Size of the file in bytes. */
  size: number
}

/** A part of the listing of all files in the picture store, in the order of their keys. */
export interface Listing {
  files: ListedFile[]
  /** Cursor of the next part of the listing; absent at the end. */
  cursor?: string
}

/**
 * Serves the files of the picture store to the command-line tools of the site's operator: GET lists them (`?cursor=`)
 * or reads one, PUT stores one, DELETE erases one.
 * @param token the secret first part of the path; without a token every request is refused.
 */
export async function answerFiles(request: Request, media: R2Bucket, token: string | undefined): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, input, ...rest] = pathname.split('/')
  if (!token || input !== token) return new Response(null, { status: 403 })
  const key = rest.join('/')
  if (request.method === 'PUT') await storeFile(request, media, key)
  else if (request.method === 'DELETE') await media.delete(key)
  else return key ? read(media, key) : list(media, searchParams.get('cursor'))
  return new Response()
}

async function storeFile(request: Request, media: R2Bucket, key: string): Promise<void> {
  const contentType = request.headers.get('Content-Type') ?? 'application/octet-stream'
  await media.put(key, await request.arrayBuffer(), { httpMetadata: { contentType } })
}

async function read(media: R2Bucket, key: string): Promise<Response> {
  const file = await media.get(key)
  if (!file) return new Response(null, { status: 404 })
  const type = file.httpMetadata?.contentType ?? 'application/octet-stream'
  return new Response(file.body, { headers: { 'Content-Type': type, 'Content-Length': String(file.size) } })
}

async function list(media: R2Bucket, cursor: string | null): Promise<Response> {
  const result = await media.list(cursor ? { cursor } : {})
  const files = result.objects.map(({ key, size }) => ({ key, size }))
  return Response.json({ files, ...(result.truncated && { cursor: result.cursor }) } satisfies Listing)
}
