export interface Video {
  site: 'youtube' | 'rutube' | 'vk'
  /** Address of the player, asked for only when the reader taps. */
  embed: string
}

const YOUTUBE_ID = /^[\w-]{11}$/
const RUTUBE_ID = /^[0-9a-f]{32}$/i
const VK_ID = /(?:^|\/)(?:video|clip)(-?\d{1,15})_(\d{1,15})(?:$|[/%?])/

/** The player of a link to a video site; null for any other link. */
export function videoOf(address: string): Video | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return SITES.get(url.hostname.replace(/^(?:www|m|music|vk)\.(?=.*\.)/, ''))?.(url) ?? null
}

/** A map, for a host may be called "constructor". */
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
  const [, kind, id] = url.pathname.split('/')
  if (kind === 'watch') return youtubeVideo(url.searchParams.get('v') ?? '', url)
  return kind === 'shorts' || kind === 'live' || kind === 'embed' ? youtubeVideo(id ?? '', url) : null
}

/** Moments are written as 90, 90s or 1h2m3s; the player takes seconds. */
function startOf(url: URL): number {
  const text = url.searchParams.get('t') ?? url.searchParams.get('start') ?? ''
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

function youtubeVideo(path: string, url: URL): Video | null {
  const id = path.split('/')[0] ?? ''
  if (!YOUTUBE_ID.test(id)) return null
  const start = startOf(url)
  return { site: 'youtube', embed: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}` }
}

function rutube(url: URL): Video | null {
  const [, first, second, third] = url.pathname.split('/')
  // A link to a private video carries its key in p.
  const key = url.searchParams.get('p')
  const id = first === 'play' && second === 'embed' ? third : second === 'private' ? third : second
  const known = first === 'video' || first === 'shorts' || first === 'play'
  if (!known || !id || !RUTUBE_ID.test(id)) return null
  return { site: 'rutube', embed: `https://rutube.ru/play/embed/${id}${key ? `?p=${encodeURIComponent(key)}` : ''}` }
}

function vk(url: URL): Video | null {
  if (url.pathname === '/video_ext.php') return vkVideo(url.searchParams.get('oid'), url.searchParams.get('id'))
  // A video opened over a list or a wall stands in ?z=video-1_2/….
  const [, owner, id] = VK_ID.exec(url.pathname) ?? VK_ID.exec(url.searchParams.get('z') ?? '') ?? []
  return vkVideo(owner ?? null, id ?? null)
}

function vkVideo(owner: string | null, id: string | null): Video | null {
  if (!/^-?\d{1,15}$/.test(owner ?? '') || !/^\d{1,15}$/.test(id ?? '')) return null
  return { site: 'vk', embed: `https://vkvideo.ru/video_ext.php?oid=${owner}&id=${id}` }
}
