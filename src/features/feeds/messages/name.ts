import { isolated } from '#functions/contract/direction.ts'

/** Label of links to Atom feeds: readers know the name of the older format. */
export const rssLabel = 'RSS'

export const feedTitle = {
  site: (site: string) => `${site}: новые посты`,
  community: (name: string, site: string) => `${isolated(name)} — ${site}`,
  user: (name: string, site: string) => `@${name} — ${site}`
}
