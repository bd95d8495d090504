import { parseStored } from '#src/browser/storage.ts'
import { commentPath } from '#src/ui/comment-links.ts'
import { draftsText as text } from './text.ts'

/** The post of a comment's draft, with the address of its page; null when it is gone, hidden or muted. */
export type PostOfDraft = { title: string; path: string } | null

export interface Place {
  /** Name of the place in words. */
  label: string
  /** Address of the page that opens the draft; null when none does. */
  href: string | null
}

/** Gives the public id of the post in which a draft is a comment; null for other drafts. @param key key of the text. */
export const postOf = (key: string): string | null => /^comment:([\w-]{8}):/.exec(key)?.[1] ?? null

/** Tells where a draft belongs. @param key key of the draft's text, as openDraft takes it. */
export function placeOf(key: string, post: PostOfDraft): Place {
  const [kind = '', name = '', part = ''] = key.split(':')
  if (kind === 'comment') return commentPlace(part, post)
  if (kind === 'new-community' || kind === 'request-community') return { label: text[kind], href: '/communities' }
  if (name.startsWith('shared-')) return { label: text.shared, href: null }
  return name === 'new' ? { label: text.newPost, href: '/new' } : { label: text.editedPost, href: `/new?edit=${name}` }
}

function commentPlace(part: string, post: PostOfDraft): Place {
  const path = post?.path ?? null
  const title = post?.title ?? null
  if (part === 'post') return { label: text.comment(title), href: path && `${path}#comments` }
  const edited = /^edit-(.+)/.exec(part)?.[1]
  const label = edited === undefined ? text.reply(title) : text.change(title)
  return { label, href: path && commentPath(path, edited ?? part) }
}

/** Gives the words that a member has written: forms keep their fields as JSON. */
export function wordsOf(key: string, stored: string): string {
  if (key.startsWith('comment:')) return stored
  const draft = parseStored<Record<string, unknown>>(stored) ?? {}
  const fields = (draft['fields'] ?? draft) as Record<string, unknown>
  const texts = ['title', 'name', 'body', 'url', 'about', 'note'].map(name => fields[name])
  return texts.filter(value => typeof value === 'string' && value !== '').join('\n')
}
