import { newId } from '#functions/db/id.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import type { images } from '#functions/db/schema/index.ts'
import { copyKey, type ImageKind, originalKey } from '#functions/images/copies.ts'
import type { Pictures } from '#scripts/site/pictures.ts'
import { videoOf } from '#src/components/media/video.ts'
import type { Place } from '../communities.ts'
import type { Person } from '../people.ts'
import type { Topic } from '../posts.ts'
import { createRandom, type Random } from '../random.ts'
import { BANNERS, type Drawing, FACE_DRAWINGS, ICON_DRAWINGS, SCENES } from './catalogue.ts'
import { createPress } from './raster.ts'

/** Where the files of pictures go. */
export type MediaStore = Pick<Pictures, 'put'>

/** A picture with its place beside an owner. */
interface Hanging {
  id: string
  drawing: Drawing
  kind: ImageKind
  userId: string
  ownerId: string
  altText: string | null
  createdAt: number
  show(image: StoredImage): void
}
type NewHanging = Omit<Hanging, 'id'>

const AVATARS = 0.4
const WITHOUT_ALT = 0.15
const LINKS_WITH_PICTURE = 0.33
/** Faces of the well-known accounts. */
const KNOWN_FACES: Record<string, number> = { Sova: 7, Petrovich: 20, Marina_K: 1 }

/** The drawings that show what a description names first; else those of the community. */
function fitting(alt: string | null, place: Place): Drawing[] {
  const found = SCENES.map(drawing => ({ drawing, at: alt?.search(drawing.words) ?? -1 })).filter(({ at }) => at >= 0)
  const first = Math.min(...found.map(({ at }) => at))
  if (found.length > 0) return found.filter(({ at }) => at === first).map(({ drawing }) => drawing)
  return SCENES.filter(drawing => drawing.places.includes(place.name))
}

function choose(alt: string | null, place: Place, shown: Set<Drawing>, random: Random): Drawing {
  const choices = fitting(alt, place)
  const fresh = choices.filter(drawing => !shown.has(drawing))
  const drawing = random.pick(fresh.length > 0 ? fresh : choices.length > 0 ? choices : SCENES)
  shown.add(drawing)
  return drawing
}

function ofPost({ row, place, draft }: Topic, random: Random): NewHanging[] {
  const shown = new Set<Drawing>()
  const common = { userId: row.userId, ownerId: row.id, createdAt: row.createdAt }
  const pictures = draft.alts.map(alt => {
    const drawing = choose(alt, place, shown, random)
    const altText = random.chance(WITHOUT_ALT) ? null : (alt ?? drawing.alt)
    return {
      ...common,
      kind: 'post' as const,
      drawing,
      altText,
      show: (image: StoredImage) => {
        row.images.push(image)
      }
    }
  })
  if (draft.link === null) return pictures
  // A video is never without: what stands for it would be black.
  if (!random.chance(LINKS_WITH_PICTURE) && videoOf(draft.link) === null) return pictures
  return [
    {
      ...common,
      kind: 'link',
      drawing: choose(row.title, place, shown, random),
      altText: null,
      show: image => {
        row.linkImage = image
      }
    }
  ]
}

function ofPerson({ row }: Person, random: Random): NewHanging[] {
  const known = KNOWN_FACES[row.username]
  const drawing = known === undefined ? random.pick(FACE_DRAWINGS) : FACE_DRAWINGS[known]
  if (!drawing || row.deletedAt !== null || (known === undefined && !random.chance(AVATARS))) return []
  return [
    {
      kind: 'avatar',
      drawing,
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

function ofPlace({ row, name, settings }: Place): NewHanging[] {
  const common = { userId: row.userId, ownerId: row.id, createdAt: row.createdAt }
  const own = (drawings: Drawing[]) => drawings.find(drawing => drawing.places.includes(name))
  const [icon, banner] = [settings.icon && own(ICON_DRAWINGS), settings.banner && own(BANNERS)]
  return [
    ...(icon
      ? [
          {
            ...common,
            kind: 'icon' as const,
            drawing: icon,
            altText: null,
            show: (image: StoredImage) => {
              row.proPic = image
            }
          }
        ]
      : []),
    ...(banner
      ? [
          {
            ...common,
            kind: 'banner' as const,
            drawing: banner,
            altText: `Обложка сообщества ${name}`,
            show: (image: StoredImage) => {
              row.bannerImage = image
            }
          }
        ]
      : [])
  ]
}

export interface Gallery {
  /** Makes the files, stores them and writes the pictures into their owners' rows. Returns the rows of `images`. */
  hang(media: MediaStore): Promise<(typeof images.$inferSelect)[]>
}

async function hangOne(
  hanging: Hanging,
  press: ReturnType<typeof createPress>,
  media: MediaStore
): Promise<StoredImage> {
  const { id, drawing, kind, altText } = hanging
  const { original, copies, ...measures } = await press(drawing, kind)
  await media.put(originalKey(id), original, `image/${drawing.format}`)
  for (const { box, bytes } of copies) await media.put(copyKey(id, box), bytes, 'image/webp')
  return {
    id,
    format: drawing.format,
    width: measures.width,
    height: measures.height,
    size: original.length,
    averageColor: measures.averageColor,
    altText
  }
}

/** Decides which picture hangs where. */
export function planGallery(people: Person[], places: Place[], topics: Topic[]): Gallery {
  const random = createRandom('gallery')
  const plan = [
    ...people.flatMap(person => ofPerson(person, random)),
    ...places.flatMap(ofPlace),
    ...topics.flatMap(topic => ofPost(topic, random))
  ]
  const hangings: Hanging[] = plan.map(hanging => ({
    ...hanging,
    id: newId(new Date(hanging.createdAt), random.bytes)
  }))
  return {
    async hang(media) {
      const press = createPress()
      const made = await Promise.all(hangings.map(hanging => hangOne(hanging, press, media)))
      return hangings.map(({ userId, ownerId, kind, createdAt, show }, at) => {
        const image = made[at] as StoredImage
        show(image)
        return { ...image, userId, ownerId, kind, createdAt }
      })
    }
  }
}
