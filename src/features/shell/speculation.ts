const NO_PAGES = ['/login*', '/signup*', '/new*', '/notifications', '/images/*', '/*\\?*sort=*', '/*.xml', '/-/*']

const rulesWithout = (left: string[]): string =>
  JSON.stringify({
    prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: left } }] }, eagerness: 'moderate' }]
  })

/**
 * Speculation rules that prefetch pages which a guest is about to open, except other sorts of the same page
 * and addresses that are no pages.
 */
export const speculationRules = rulesWithout(NO_PAGES)
/** Speculation rules for members, without posts: a prefetch would count as a visit. */
export const memberSpeculationRules = rulesWithout([...NO_PAGES, '/*/post/*'])
