import type { OwnPostAction, PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import { followForm } from '#src/features/follows/follow-form.ts'
import { saveText } from '#src/features/lists/messages/saving.ts'
import { unlistButton } from '#src/features/lists/unlist-button.ts'
import { muteForm } from '#src/features/mutes/mute-form.ts'
import { reportText } from '#src/features/reports/text.ts'
import { html, joined, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import type { IconName } from '#src/ui/icons.ts'
import { postMenuText as text } from './messages/menu.ts'

/** Data of a post's menu: the post, its community and author, and what the viewer may do. */
export interface MenuPost {
  publicId: string
  community: { id: string; name: string; muted: boolean }
  /** The author, whom the viewer can mute. Null for the viewer's own posts and for deleted accounts. */
  author: { id: string; name: string; muted: boolean } | null
  hidden: boolean
  /** True when the viewer follows the post; null when the menu does not offer to follow it. */
  followed: boolean | null
  /** True when the viewer may report the post. */
  reportable: boolean
  /** Id of the viewer's own list, when the menu is on the page of that list. */
  list?: string | null
}

const ICONS: Record<PostMenuAction | OwnPostAction, IconName> = {
  lock: 'lock',
  'lock-admins': 'lock',
  unlock: 'lock',
  pin: 'pin',
  unpin: 'pin',
  'pin-site': 'pin',
  'unpin-site': 'pin',
  announce: 'bell',
  'mark-spoiler': 'eyeoff',
  'unmark-spoiler': 'eye',
  'mark-adult': 'eyeoff',
  'unmark-adult': 'eye',
  'speak-normal': 'shield',
  'speak-mods': 'shield',
  'speak-admins': 'shield',
  delete: 'trash',
  'delete-all': 'trash',
  'delete-mods': 'trash',
  'delete-admins': 'trash',
  'delete-all-admins': 'trash',
  hide: 'close',
  unhide: 'check'
}

/** Icons that post menus need in the sprite of the page. */
export const MENU_ICONS: readonly IconName[] = [
  'more',
  'pin',
  'lock',
  'bell',
  'trash',
  'close',
  'check',
  'flag',
  'edit',
  'save'
]

/** Renders an entry of a post's menu: a button of the form that `actionForm` renders. */
export const actionButton = (action: PostMenuAction | OwnPostAction, label = text.actions[action]): Safe =>
  html`<button type="submit" name="act" value="${action}"${action.startsWith('delete') && html` data-kind="danger"`}>${icon(ICONS[action])}<span>${label}</span></button>`

interface FormFacts {
  /** Id of the community in a menu of moderators, who may name its rules as the reason of a removal. */
  community?: string | undefined
  /** True when the post is deleted. */
  deleted?: boolean
}

/**
 * Renders the form around the buttons of a post's menu.
 * @param fields hidden fields of all forms with actions (src/ui/forms/ActionFields.astro).
 */
export const actionForm = (
  publicId: string,
  fields: Safe,
  entries: Safe[],
  { community, deleted }: FormFacts = {}
): Safe | false =>
  entries.length > 0 &&
  html`<form class="acts" data-do="post-actions.run" action="/-/post/${publicId}" method="post" data-post="${publicId}"${community && html` data-community="${community}"`}${deleted && html` data-deleted`}>${fields}${joined(entries)}</form>`

/** Renders the entries in a post's menu that every member gets: save, follow, mute, hide, report. */
export function ownEntries(post: MenuPost, fields: Safe): Safe {
  const { publicId, community, author, hidden, followed, reportable, list } = post
  const mutes = [
    muteForm({ field: 'communityId', id: community.id, name: `/${community.name}`, muted: community.muted }, fields),
    author && muteForm({ field: 'userId', id: author.id, name: `@${author.name}`, muted: author.muted }, fields)
  ].filter(entry => entry !== null)
  const save = html`<a href="/-/saved/post/${publicId}" data-do="lists.openSave" data-type="post" data-id="${publicId}">${icon('save')}${saveText.toList}</a>`
  const follow = followed !== null && followForm({ type: 'post', id: publicId, followed }, fields)
  const unlist = list && unlistButton(list, `post:${publicId}`)
  const hide = actionForm(publicId, fields, [actionButton(hidden ? 'unhide' : 'hide')])
  const report = html`<a href="/-/report/post/${publicId}" data-kind="danger" data-do="reports.openReport" data-type="post" data-id="${publicId}">${icon('flag')}${reportText.report}</a>`
  return html`${save}${unlist}${follow}<hr>${joined(mutes)}<hr>${hide}${reportable && report}`
}
