export interface Video {
  site: 'youtube' | 'rutube' | 'vk'
  /** Address of the player, which is requested only after a click. */
  embed: string
}

const YOUTUBE_ID = /^[\w-]{11}$/
/**
 * Matches the id of a playlist. The lists "watch later" (WL) and "liked" (LL) are excluded, because they can be played
 * by their owner only.
 */
const YOUTUBE_LIST = /^(?!WL$|LL)[\w-]{2,64}$/
/**
 * Matches the id of a public playlist. The player of a linked video gets such a list too. YouTube generates all other
 * lists for each reader, so the player does not get them.
 */
const PUBLIC_LIST = /^(?:PL|UU|OLAK5uy_)[\w-]+$/
const YOUTUBE_CHANNEL = /^UC[\w-]{22}$/
const RUTUBE_ID = /^[0-9a-f]{32}$/i
const VK_HASH = /^[0-9a-f]{16,32}$/i
const VK_ID = /(?:^|\/)(?:video|clip)(-?\d{1,15})_(\d{1,15})(?:$|[/%?])/

/** Returns the player of a linked video; null for a link to anything else. */
export function videoOf(address: string): Video | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return SITES.get(url.hostname.replace(/^(?:www|m|music|vk)\.(?=.*\.)/, ''))?.(url) ?? null
}

/**
 * Functions that find the player of a link, by host. A Map is safe for a host called "constructor", an object would not
 * be.
 */
const SITES = new Map<string, (url: URL) => Video | null>([
  ['youtube.com', youtube],
  ['youtube-nocookie.com', youtube],
  ['youtu.be', url => youtubeVideo(url.pathname.slice(1), url)],
  ['rutube.ru', rutube],
  ['vk.com', vk],
  ['vk.ru', vk],
  ['vkvideo.ru', vk]
])

function youtube(url: URL): Video | null {
  const [, kind = '', id = ''] = url.pathname.split('/')
  if (kind === 'watch') return youtubeVideo(url.searchParams.get('v') ?? '', url)
  if (kind === 'playlist') return youtubeList(url)
  return kind === 'embed' ? youtubePlayer(id, url) : YOUTUBE_KINDS.has(kind) ? youtubeVideo(id, url) : null
}

/** Path segments after which the id of a video follows. */
const YOUTUBE_KINDS = new Set(['shorts', 'live', 'v'])

const playerOf = (id: string, settings: Record<string, string>): Video => {
  const query = new URLSearchParams(settings)
  return { site: 'youtube', embed: `https://www.youtube-nocookie.com/embed/${id}${query.size > 0 ? `?${query}` : ''}` }
}

/**
 * Returns the player of an embedded video, list or channel. The words "videoseries" and "live_stream" are as long as
 * the id of a video, but name a list and a channel.
 */
function youtubePlayer(id: string, url: URL): Video | null {
  if (id === 'videoseries') return youtubeList(url)
  if (id !== 'live_stream') return youtubeVideo(id, url)
  const channel = url.searchParams.get('channel') ?? ''
  return YOUTUBE_CHANNEL.test(channel) ? playerOf(id, { channel }) : null
}

function youtubeList({ searchParams }: URL): Video | null {
  const list = searchParams.get('list') ?? ''
  return YOUTUBE_LIST.test(list) ? playerOf('videoseries', { list }) : null
}

/** Reads the time at which a video starts, in seconds. Addresses have this time as 90, 90s or 1h2m3s. */
function startOf(url: URL): number {
  const { searchParams, hash } = url
  const text = searchParams.get('t') ?? searchParams.get('start') ?? new URLSearchParams(hash.slice(1)).get('t') ?? ''
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

const RESERVED = new Set(['videoseries', 'live_stream'])

function youtubeVideo(path: string, url: URL): Video | null {
  const id = path.split('/')[0] ?? ''
  if (!YOUTUBE_ID.test(id) || RESERVED.has(id)) return null
  const start = startOf(url)
  const list = url.searchParams.get('list') ?? ''
  return playerOf(id, { ...(start > 0 && { start: String(start) }), ...(PUBLIC_LIST.test(list) && { list }) })
}

function rutube(url: URL): Video | null {
  const [, first, second, third] = url.pathname.split('/')
  // The parameter `p` is the key to a private video.
  const key = url.searchParams.get('p')
  const id = first === 'play' && second === 'embed' ? third : second === 'private' ? third : second
  const known = first === 'video' || first === 'shorts' || first === 'play'
  if (!known || !id || !RUTUBE_ID.test(id)) return null
  return { site: 'rutube', embed: `https://rutube.ru/play/embed/${id}${key ? `?p=${encodeURIComponent(key)}` : ''}` }
}

function vk(url: URL): Video | null {
  const { searchParams } = url
  if (url.pathname === '/video_ext.php')
    return vkVideo(searchParams.get('oid'), searchParams.get('id'), searchParams.get('hash'))
  // The parameter `z` names a video that is open over another page, such as ?z=video-1_2/….
  const [, owner, id] = VK_ID.exec(url.pathname) ?? VK_ID.exec(searchParams.get('z') ?? '') ?? []
  return vkVideo(owner ?? null, id ?? null)
}

/** Returns the player of a VK video; null without valid ids. @param hash key to an unlisted video. */
function vkVideo(owner: string | null, id: string | null, hash: string | null = null): Video | null {
  if (!/^-?\d{1,15}$/.test(owner ?? '') || !/^\d{1,15}$/.test(id ?? '')) return null
  const key = VK_HASH.test(hash ?? '') ? `&hash=${hash}` : ''
  return { site: 'vk', embed: `https://vkvideo.ru/video_ext.php?oid=${owner}&id=${id}${key}` }
}
