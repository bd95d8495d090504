/** Makes the breadcrumbs as JSON-LD, which search engines read. */
export function breadcrumbs(origin: string, steps: { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: new URL(path, origin).href
    }))
  }
}
