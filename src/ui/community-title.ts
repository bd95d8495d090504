/** Displayed name of a community: its title, or its name without one. */
export const communityTitleOf = ({ name, title }: { name: string; title: string | null }): string => title ?? name
