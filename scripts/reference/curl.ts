import type { NamedCall } from './calls.ts'

const ID = '18b2c5d0e1f2a3b4c5d6e7f8'
const COMMUNITY = '1790aa11bb22cc33dd44ee55'
const COMMENT = '18b2c5e0aa11bb22cc33dd44'
const POST = 'aZ3_kQ9x'
const NUMBER = '7'

/** Values of the variable parts of paths, by name. */
const PARTS: Record<string, string> = {
  username: 'Marina_K',
  name: 'circuits',
  post: POST,
  targetId: ID,
  reportId: NUMBER,
  ruleId: NUMBER,
  hookId: ID,
  labelId: NUMBER,
  itemId: NUMBER,
  muteId: `u_${NUMBER}`
}
/** Values of `id`, by the beginning of the path. */
const IDS: Record<string, string> = {
  posts: POST,
  hidden_posts: POST,
  comments: COMMENT,
  communities: COMMUNITY,
  images: ID,
  mutes: ID,
  tokens: ID
}

/** Gives the path of a call with values for its variable parts. @throws Error for a part without a value. */
function examplePath({ path, parts }: NamedCall): string {
  const [, root = ''] = path.split('/')
  const values = { ...PARTS, id: parts.includes('post') ? COMMENT : (IDS[root] ?? NUMBER) }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name as keyof typeof values]
    if (value === undefined) throw new Error(`${path}: there is no value for ${name}`)
    return value
  })
}

/** Writes a call as a command; the variables and the file of cookies are those of the reference's beginning. */
export function curlOf(call: NamedCall): string {
  const { method, who, takes, example } = call
  const isWrite = method !== 'GET'
  const keepsCookies = call.name === 'POST /_login' || call.name === 'POST /_signup' || call.name === 'GET /_initial'
  const options = [
    isWrite && method !== 'POST' && `-X ${method}`,
    (who !== 'everyone' || isWrite) && '-b cookies.txt',
    keepsCookies && '-c cookies.txt',
    isWrite && `-H "X-Csrf-Token: $TOKEN"`,
    example?.body && "-H 'Content-Type: application/json'",
    example?.body && `-d '${JSON.stringify(example.body)}'`,
    takes === 'image' && '-F image=@picture.jpg',
    method === 'POST' && !example?.body && takes !== 'image' && '-X POST'
  ].filter(option => typeof option === 'string')
  const query = example?.query ? `?${example.query}` : ''
  return ['curl', ...options, `"$SITE/api${examplePath(call)}${query}"`].join(' ')
}
