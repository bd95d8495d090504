/** Title of a demo community, and the numbers of its members, posts and moderators. */
export interface CommunitySettings {
  /** The title, which the site shows instead of the name. */
  title?: string
  members: number
  /** Numbers of text, link and picture posts. */
  posts: [number, number, number]
  mods: number
  isDefault: boolean
  icon: boolean
  banner: boolean
  postingRestricted?: true
}

const settingsOf = (members: number, posts: [number, number, number], mods: number, extra = ''): CommunitySettings => ({
  members,
  posts,
  mods,
  isDefault: !extra.includes('own'),
  icon: !extra.includes('plain'),
  banner: extra.includes('banner')
})

/** Settings of all communities: 1,500 posts, of which 940 texts, 290 links and 270 pictures. */
export const COMMUNITIES = {
  VecheMeta: { ...settingsOf(260, [24, 3, 3], 4), postingRestricted: true },
  VecheSuggestions: settingsOf(180, [50, 6, 4], 2, 'plain'),
  DiscoApp: settingsOf(60, [27, 9, 4], 1, 'own'),
  Diskette: settingsOf(40, [22, 7, 6], 1, 'own'),
  Programming: { ...settingsOf(150, [81, 33, 6], 3), title: 'Программирование' },
  Radio: settingsOf(204, [79, 24, 22], 3, 'banner'),
  Poezda: { ...settingsOf(140, [70, 22, 23], 4, 'banner'), title: 'Поезда' },
  Sad: settingsOf(190, [82, 22, 31], 3, 'banner'),
  Velo: { ...settingsOf(110, [52, 17, 16], 2, 'own banner'), title: 'Велосипед' },
  Gorod: { ...settingsOf(210, [80, 27, 23], 3, 'banner'), title: 'Город' },
  Knigi: { ...settingsOf(160, [82, 23, 10], 3, 'banner'), title: 'Книги' },
  Kuhnya: { ...settingsOf(230, [87, 23, 30], 4), title: 'Кухня' },
  Kotiki: { ...settingsOf(245, [68, 18, 44], 3, 'banner'), title: 'Котики' },
  Kino: { ...settingsOf(120, [62, 24, 4], 2, 'own'), title: 'Кино' },
  Nauka: { ...settingsOf(90, [42, 24, 4], 2, 'plain'), title: 'Наука' },
  Foto: { ...settingsOf(130, [32, 8, 40], 2, 'banner'), title: 'Фотография' }
} satisfies Record<string, CommunitySettings>

export type CommunityName = keyof typeof COMMUNITIES
