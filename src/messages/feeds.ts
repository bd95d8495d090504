export const feedTitle = {
  site: (site: string) => `${site}: новые посты`,
  community: (name: string, site: string) => `${name} — ${site}`,
  user: (name: string, site: string) => `@${name} — ${site}`
}
