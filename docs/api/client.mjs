// Votes and comments on the first open post of a feed: node client.mjs SITE USERNAME PASSWORD TEXT
const [site, username, password, text] = process.argv.slice(2)
const headers = { 'Content-Type': 'application/json', 'Accept-Language': 'en' }

async function call(path, body) {
  const once = body ? { 'Idempotency-Key': crypto.randomUUID() } : {}
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const answer = await fetch(`${site}/api${path}`, { ...init, headers: { ...headers, ...once } })
  const result = await answer.json()
  if (!answer.ok) throw new Error(`${answer.status} ${result.code}: ${result.message}`)
  return { result, answer }
}

// The first answer gives the CSRF token and the cookie of the session, which begins with the login.
const { answer } = await call('/_initial')
const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])
headers.Cookie = cookies.join('; ')
headers['X-Csrf-Token'] = answer.headers.get('Csrf-Token')
await call('/_login', { username, password })

let [open, next] = [undefined, '']
while (!open && next !== null) {
  const { result } = await call(`/posts?sort=latest&limit=50&next=${next}`)
  open = result.posts.find(({ locked, userVoted }) => !locked && !userVoted)
  next = result.next
}
if (!open) throw new Error('There is no open post without your vote.')
const { result: post } = await call('/_postVote', { postId: open.id, up: true })
const { result: comment } = await call(`/posts/${post.publicId}/comments`, { body: text })
console.log(`${site}/${post.communityName}/post/${post.publicId}/${comment.id}`)
