import { isCommunityPicture } from '#functions/contract/community-pictures.ts'
import { isTargetType } from '#functions/contract/target-type.ts'
import { opensAnotherTab } from '#src/browser/another-tab.ts'
import { openSignup } from '#src/features/account/signup-store.ts'
import { copyLink } from '#src/features/posts/copy-link.ts'
import { $intent, openDialog } from '#src/ui/dialogs/store.ts'

/** Opens dialogs for clicks on their controls anywhere in the page. */
export function listen(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('submit', onSubmit)
}

/** Functions that open a dialog, by the value of `data-dialog` on the clicked element. */
const OPEN: Record<string, (pressed: HTMLElement) => unknown> = {
  'sign-in': () => openDialog({ kind: 'sign-in' }),
  login: () => openDialog({ kind: 'login' }),
  device: () => openDialog({ kind: 'device' }),
  signup: () => openSignup(() => import('#src/features/account/SignupDialog.tsx')),
  'new-community': () => openDialog({ kind: 'new-community', page: '/-/new-community' }),
  'request-community': () => openDialog({ kind: 'request-community', page: '/-/request-community' }),
  'new-list': () => openDialog({ kind: 'new-list', page: '/-/new-list' }),
  'edit-list': pressed => openListOf(pressed as HTMLAnchorElement),
  save: openSaveOf,
  report: ({ dataset }) => openReportOf(dataset),
  describe: ({ dataset }) => openDialog({ kind: 'describe', post: dataset['post'] ?? '' }),
  'community-picture': pressed => openPictureOf(pressed as HTMLAnchorElement)
}

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  const copied = target?.closest<HTMLElement>('[data-copy]')
  const pressed = target?.closest<HTMLElement>('[data-dialog]')
  const guestsPress = target?.closest<HTMLButtonElement>('[name=do]')
  if (copied) {
    copied.closest('details')?.removeAttribute('open')
    void copyLink(copied.dataset['copy'] ?? '')
  } else if (guestsPress) {
    event.preventDefault()
    $intent.set(guestsPress.value)
    openDialog({ kind: 'sign-in' })
  } else if (pressed) {
    openFor(pressed, event)
  } else if (target instanceof HTMLInputElement && target.matches('.search .input')) {
    openDialog({ kind: 'search', query: target.value })
  }
}

/**
 * Opens the dialog of a control. A link is followed instead when it opens another tab, and on the page that has the
 * form of this dialog.
 */
function openFor(pressed: HTMLElement, event: MouseEvent): void {
  const kind = pressed.dataset['dialog'] ?? ''
  const isLink = pressed instanceof HTMLAnchorElement
  if (isLink && (opensAnotherTab(event) || location.pathname === `/${kind}`)) return
  event.preventDefault()
  void OPEN[kind]?.(pressed)
}

function openReportOf({ type, id = '' }: DOMStringMap): void {
  if (isTargetType(type)) openDialog({ kind: 'report', type, id })
}

/**
 * Closes the menu around the clicked control, and focuses the menu's summary, so that the focus returns there when the
 * dialog closes.
 */
function leaveMenu(pressed: HTMLElement): void {
  const menu = pressed.closest('details')
  menu?.removeAttribute('open')
  menu?.querySelector('summary')?.focus()
}

function openListOf(link: HTMLAnchorElement): void {
  leaveMenu(link)
  openDialog({ kind: 'edit-list', id: Number(link.dataset['id']), page: link.href })
}

/**
 * Opens the save dialog. The id of a post is taken from its save button where there is one, so that the button shows
 * the result.
 */
function openSaveOf(pressed: HTMLElement): void {
  const { type, id = '' } = pressed.dataset
  const button = pressed.closest('.card, .post')?.querySelector<HTMLButtonElement>('button[name=save]')
  leaveMenu(pressed)
  if (!isTargetType(type)) return
  const named = type === 'post' && button ? button.value.split(':')[0] : id
  openDialog({ kind: 'save', toSaveItemId: named ?? id, toSaveItemType: type })
}

function openPictureOf(link: HTMLAnchorElement): void {
  const { kind, id = '' } = link.dataset
  leaveMenu(link)
  if (isCommunityPicture(kind)) openDialog({ kind: 'community-picture', target: { id, kind }, page: link.href })
}

function onSubmit(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement) || !event.target.matches('.search')) return
  event.preventDefault()
  openDialog({ kind: 'search', query: String(new FormData(event.target).get('q') ?? '') })
}
