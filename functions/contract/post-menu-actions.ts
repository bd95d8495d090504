/** The API call of an action on a post: its method and query. */
interface Call {
  method: 'PUT' | 'DELETE'
  query: Record<string, string>
}

const put = (action: string, more: Record<string, string> = {}): Call => ({ method: 'PUT', query: { action, ...more } })
const remove = (deleteAs: string, deleteContent = false): Call => ({
  method: 'DELETE',
  query: { deleteAs, deleteContent: String(deleteContent) }
})

/** Actions of the menus of a post, with their API calls. */
export const POST_MENU_ACTIONS = {
  lock: put('lock'),
  'lock-admins': put('lock', { lockAs: 'admins' }),
  unlock: put('unlock'),
  pin: put('pin'),
  unpin: put('unpin'),
  'pin-site': put('pin', { siteWide: 'true' }),
  'unpin-site': put('unpin', { siteWide: 'true' }),
  announce: put('announce'),
  'mark-spoiler': put('mark', { spoiler: 'true' }),
  'unmark-spoiler': put('mark', { spoiler: 'false' }),
  'mark-adult': put('mark', { adult: 'true' }),
  'unmark-adult': put('mark', { adult: 'false' }),
  'speak-normal': put('changeAsUser', { userGroup: 'normal' }),
  'speak-mods': put('changeAsUser', { userGroup: 'mods' }),
  'speak-admins': put('changeAsUser', { userGroup: 'admins' }),
  delete: remove('normal'),
  'delete-all': remove('normal', true),
  'delete-mods': remove('mods'),
  'delete-admins': remove('admins'),
  'delete-all-admins': remove('admins', true)
} as const satisfies Record<string, Call>

export type PostMenuAction = keyof typeof POST_MENU_ACTIONS

/** True for an action that removes a post as moderator or admin; such a removal may have a reason. */
export function isRemoval(action: PostMenuAction): boolean {
  const { deleteAs } = POST_MENU_ACTIONS[action].query as Record<string, string>
  return deleteAs === 'mods' || deleteAs === 'admins'
}
/** Actions that change how one member sees a post. */
export type OwnPostAction = 'hide' | 'unhide'

export const isPostMenuAction = (text: string): text is PostMenuAction => Object.hasOwn(POST_MENU_ACTIONS, text)
