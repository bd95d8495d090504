import type { Settings } from '#functions/settings/settings.ts'

/** Address of a web search restricted to this site, with {query} where the words go. */
export function searchTemplate({ SEARCH_URL, SITE_URL }: Pick<Settings, 'SEARCH_URL' | 'SITE_URL'>, url: URL): string {
  return SEARCH_URL.replace('{query}', `{query}%20site%3A${new URL(SITE_URL ?? url).host}`)
}

/** The same with the words in it. */
export const searchAddress = (template: string, words: string): string =>
  template.replace('{query}', () => encodeURIComponent(words))
