/** Lengths in characters, sizes in bytes, and numbers of items that the API accepts. */
export interface InstanceLimits {
  usernameMin: number
  usernameMax: number
  passwordMin: number
  passwordMax: number
  titleMin: number
  titleMax: number
  bodyMax: number
  commentDepthMax: number
  urlMax: number
  pictureMax: number
  postImagesMax: number
  altTextMax: number
  communityNameMin: number
  communityNameMax: number
  pageSize: number
  pageSizeMax: number
  commentsPageSizeMax: number
}

/** Facts about the site that clients may need before they use it (api.md 8). */
export interface Instance {
  name: string
  version: string
  description: string
  limits: InstanceLimits
  counts: { users: number; communities: number; posts: number; comments: number }
  /** Names of the features that the settings of the site leave on, and of those that every site has. */
  features: string[]
}

/** A preview of a post for other sites (oembed.com). It has no HTML, so a site that embeds it has nothing to sanitize. */
export interface Oembed {
  version: '1.0'
  type: 'link'
  title: string
  author_name?: string
  author_url?: string
  provider_name: string
  provider_url: string
  cache_age: number
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}
