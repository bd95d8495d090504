/** Returns the name under which a community is shown: its title, or its name when it has no title. */
export const communityTitleOf = ({ name, title }: { name: string; title: string | null }): string => title ?? name
