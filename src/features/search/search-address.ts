import type { Settings } from '#functions/settings/settings.ts'

/** Returns the address of a web search that is restricted to this site. */
export function searchAddress(
  { SEARCH_URL, SITE_URL }: Pick<Settings, 'SEARCH_URL' | 'SITE_URL'>,
  url: URL,
  words: string
): string {
  const { host } = new URL(SITE_URL ?? url)
  return SEARCH_URL.replace('{query}', () => encodeURIComponent(`${words} site:${host}`))
}
