const NO_PAGES = ['/login*', '/signup*', '/new*', '/notifications', '/images/*', '/*\\?*sort=*', '/*.xml', '/-/*']

const rulesWithout = (left: string[]): string =>
  JSON.stringify({
    prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: left } }] }, eagerness: 'moderate' }]
  })

/** Own pages that a guest seems about to open are fetched ahead; not those that differ by order only, nor what is no page. */
export const speculationRules = rulesWithout(NO_PAGES)
/** The same for members, who visit a post when they open it, and only then. */
export const memberSpeculationRules = rulesWithout([...NO_PAGES, '/*/post/*'])
