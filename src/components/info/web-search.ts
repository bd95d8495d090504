/** Address of a web search that is restricted to this site. */
export const webSearch = (template: string, query: string, host: string): string =>
  template.replace('{query}', () => encodeURIComponent(`${query} site:${host}`))
