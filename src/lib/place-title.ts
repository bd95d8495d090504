/** What is shown for a community: its title, or its name where it has none. */
export const placeTitle = ({ name, title }: { name: string; title: string | null }): string => title ?? name
