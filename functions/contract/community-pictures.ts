/** The two kinds of pictures of a community. */
export type CommunityPicture = 'icon' | 'banner'

/** Names of the fields of a community that contain its pictures (api.md 2.4). */
export const PICTURE_FIELDS = { icon: 'proPic', banner: 'bannerImage' } as const satisfies Record<
  CommunityPicture,
  string
>

export const isCommunityPicture = (text: unknown): text is CommunityPicture => text === 'icon' || text === 'banner'
