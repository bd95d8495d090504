import { idAt } from '#functions/db/id.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import type { images } from '#functions/db/schema/index.ts'
import { copyKey, type ImageKind, originalKey } from '#functions/images/copies.ts'
import type { Pictures } from '#scripts/site/pictures.ts'
import { videoOf } from '#src/features/links/video.ts'
import type { DemoAccount } from '../accounts.ts'
import type { DemoCommunity } from '../communities.ts'
import type { DemoPost } from '../posts.ts'
import { createRandom, type Random } from '../random.ts'
import { bannerOf, type DemoPicture, FACES, iconOf, SCENES } from './catalogue.ts'
import { createFileReader } from './files.ts'

/** The file store as the demo content uses it: the demo content only writes files. */
export type MediaStore = Pick<Pictures, 'put'>

/** Data of a row that `images` will get: a picture, and the account, community or post that shows it. */
interface ImagePlan {
  id: string
  picture: DemoPicture
  kind: ImageKind
  userId: string
  ownerId: string
  altText: string | null
  createdAt: number
  show(image: StoredImage): void
}
type NewImagePlan = Omit<ImagePlan, 'id'>

const AVATARS = 0.4
const WITHOUT_ALT = 0.15
const LINKS_WITH_PICTURE = 0.33
/** Indexes in FACES of the avatars of the known accounts. */
const KNOWN_FACES: Record<string, number> = { Sova: 7, Petrovich: 20, Marina_K: 1 }

/** Finds the pictures that match a description at its earliest word, or else all pictures that fit the community. */
function fitting(alt: string | null, community: DemoCommunity): DemoPicture[] {
  const matches = SCENES.map(picture => ({ picture, at: alt?.search(picture.words) ?? -1 })).filter(({ at }) => at >= 0)
  const first = Math.min(...matches.map(({ at }) => at))
  if (matches.length > 0) return matches.filter(({ at }) => at === first).map(({ picture }) => picture)
  return SCENES.filter(picture => picture.communities.includes(community.name))
}

function choose(alt: string | null, community: DemoCommunity, shown: Set<DemoPicture>, random: Random): DemoPicture {
  const choices = fitting(alt, community)
  const fresh = choices.filter(picture => !shown.has(picture))
  const picture = random.pick(fresh.length > 0 ? fresh : choices.length > 0 ? choices : SCENES)
  shown.add(picture)
  return picture
}

function ofPost({ row, community, draft }: DemoPost, random: Random): NewImagePlan[] {
  const shown = new Set<DemoPicture>()
  const common = { userId: row.userId, ownerId: row.id, createdAt: row.createdAt }
  const pictures = draft.alts.map(alt => {
    const picture = choose(alt, community, shown, random)
    const altText = random.chance(WITHOUT_ALT) ? null : (alt ?? picture.alt)
    return {
      ...common,
      kind: 'post' as const,
      picture,
      altText,
      show: (image: StoredImage) => {
        row.images.push(image)
      }
    }
  })
  if (draft.link === null) return pictures
  // A link to a video always gets a preview picture, because a video without a preview would be a black rectangle.
  if (!random.chance(LINKS_WITH_PICTURE) && videoOf(draft.link) === null) return pictures
  return [
    {
      ...common,
      kind: 'link',
      picture: choose(row.title, community, shown, random),
      altText: null,
      show: image => {
        row.linkImage = image
      }
    }
  ]
}

function ofPerson({ row }: DemoAccount, random: Random): NewImagePlan[] {
  const known = KNOWN_FACES[row.username]
  const picture = known === undefined ? random.pick(FACES) : FACES[known]
  if (!picture || row.deletedAt !== null || (known === undefined && !random.chance(AVATARS))) return []
  return [
    {
      kind: 'avatar',
      picture,
      userId: row.id,
      ownerId: row.id,
      altText: null,
      createdAt: row.createdAt,
      show: image => {
        row.proPic = image
      }
    }
  ]
}

function ofCommunity({ row, name, settings }: DemoCommunity): NewImagePlan[] {
  const common = { userId: row.userId, ownerId: row.id, createdAt: row.createdAt }
  return [
    ...(settings.icon
      ? [
          {
            ...common,
            kind: 'icon' as const,
            picture: iconOf(name),
            altText: null,
            show: (image: StoredImage) => {
              row.proPic = image
            }
          }
        ]
      : []),
    ...(settings.banner
      ? [
          {
            ...common,
            kind: 'banner' as const,
            picture: bannerOf(name),
            altText: `Обложка сообщества ${name}`,
            show: (image: StoredImage) => {
              row.bannerImage = image
            }
          }
        ]
      : [])
  ]
}

export interface PicturePlan {
  /**
   * Stores the picture files, and writes the pictures into the rows of their accounts, communities and posts.
   * @returns the rows of `images`.
   */
  store(media: MediaStore): Promise<(typeof images.$inferSelect)[]>
}

async function storeOne(
  { id, picture, kind, altText }: ImagePlan,
  read: ReturnType<typeof createFileReader>,
  media: MediaStore
): Promise<StoredImage> {
  const { original, copies, ...measures } = await read(picture, kind)
  await media.put(originalKey(id), original, 'image/webp')
  for (const { box, bytes } of copies) await media.put(copyKey(id, box), bytes, 'image/webp')
  return { id, format: 'webp', ...measures, size: original.length, altText }
}

/** Chooses a picture for each account, community and post. */
export function planPictures(people: DemoAccount[], communities: DemoCommunity[], topics: DemoPost[]): PicturePlan {
  const random = createRandom('gallery')
  const plans: ImagePlan[] = [
    ...people.flatMap(person => ofPerson(person, random)),
    ...communities.flatMap(ofCommunity),
    ...topics.flatMap(topic => ofPost(topic, random))
  ].map(plan => ({ ...plan, id: idAt(new Date(plan.createdAt), random.bytes) }))
  return {
    async store(media) {
      const read = createFileReader()
      const stored = await Promise.all(plans.map(plan => storeOne(plan, read, media)))
      return plans.map(({ userId, ownerId, kind, createdAt, show }, at) => {
        const image = stored[at] as StoredImage
        show(image)
        return { ...image, userId, ownerId, kind, createdAt }
      })
    }
  }
}
