import { isolated } from '#functions/contract/direction.ts'
export const feedTitle = {
  site: (site: string) => `${site}: новые посты`,
  community: (name: string, site: string) => `${isolated(name)} — ${site}`,
  user: (name: string, site: string) => `@${name} — ${site}`
}
