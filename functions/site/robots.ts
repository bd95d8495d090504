/** Paths that search engines must not read: private pages, and lists in an order other than the default. */
const CLOSED = [
  '/*/modtools',
  '/admin',
  '/settings$',
  '/notifications$',
  '/subscriptions$',
  '/moderating$',
  '/new$',
  '/new?',
  '/search$',
  '/search?',
  '/login',
  '/signup',
  '/offline$',
  '/api/',
  '/-/',
  '/*?sort=',
  '/*&sort=',
  '/*?highlightFrom=',
  '/*?next='
]

/** Paths under closed ones that other programs read: descriptions of posts, and the reference of the API. */
const OPEN = ['/api/oembed', '/api/openapi.json']

/** Writes the content of robots.txt. */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...OPEN.map(path => `Allow: ${path}`),
    ...CLOSED.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    ''
  ].join('\n')
