import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import type { Db } from '#functions/db/client.ts'
import { comments, communities, lists, posts, users } from '#functions/db/schema/index.ts'
import { excerptOf } from './excerpt.ts'
import { RENDERER_VERSION, renderMarkdown } from './markdown.ts'
import type { Names } from './mentions.ts'
import { namesIn } from './names.ts'

/**
 * Number of texts of each kind that one run renders. It is small, because rendering takes processor time and a run must
 * stay short.
 */
const BATCH = 50

type Rendered = typeof posts | typeof comments | typeof communities | typeof users | typeof lists

interface Kind {
  table: Rendered
  /** Column with the source in Markdown. */
  source: SQLiteColumn
  /** Renders a source and gives the new values of the columns with rendered text. */
  render(source: string, names: Names | undefined): Record<string, string>
  /** True for texts in which mentions become links. */
  hasMentions?: boolean
}

const KINDS: readonly Kind[] = [
  {
    table: posts,
    source: posts.body,
    hasMentions: true,
    render: (source, names) => {
      const bodyHtml = source && renderMarkdown(source, 2, names)
      return { bodyHtml, preview: excerptOf(bodyHtml) }
    }
  },
  {
    table: comments,
    source: comments.body,
    hasMentions: true,
    render: (source, names) => ({ bodyHtml: renderMarkdown(source, 3, names) })
  },
  { table: communities, source: communities.about, render: source => ({ aboutHtml: renderMarkdown(source) }) },
  { table: users, source: users.aboutMe, render: source => ({ aboutMeHtml: renderMarkdown(source) }) },
  { table: lists, source: lists.description, render: source => ({ descriptionHtml: renderMarkdown(source) }) }
]

interface Old {
  id: string | number
  source: string
  version: number
}

/**
 * Renders a batch of texts again whose HTML comes from an older renderer version. Two database round trips, or three
 * when the texts mention names; when a text is edited during the run, the HTML of the edit stays.
 * @returns whether more texts are left.
 */
export async function rerenderTexts({ db }: Pick<Ctx, 'db'>): Promise<{ left: boolean }> {
  const [first, ...others] = KINDS.map(kind => oldTexts(db, kind))
  if (!first) return { left: false }
  const result = (await db.batch([first, ...others])) as unknown as Old[][]
  const texts = KINDS.flatMap((kind, at) => (kind.hasMentions ? (result[at] ?? []) : [])).map(({ source }) => source)
  const names = await namesIn({ db }, texts)
  const writes = KINDS.flatMap((kind, at) => (result[at] ?? []).map(old => rewritten(db, kind, old, names)))
  const [write, ...rest] = writes
  if (write) await db.batch([write, ...rest])
  return { left: result.some(({ length }) => length === BATCH) }
}

const oldTexts = (db: Db, { table, source }: Kind) =>
  db
    .select({ id: table.id, source, version: table.rendererVersion })
    .from(table)
    .where(and(isNotNull(source), lt(table.rendererVersion, RENDERER_VERSION)))
    .limit(BATCH)

const rewritten = (
  db: Db,
  { table, render }: Kind,
  { id, source, version }: Old,
  names: Names | undefined
): BatchItem<'sqlite'> =>
  db
    .update(table)
    .set({ ...render(source, names), rendererVersion: RENDERER_VERSION })
    .where(and(eq(table.id, id), eq(table.rendererVersion, version)))
