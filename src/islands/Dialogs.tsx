import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import { $dialog, type Dialog } from '#src/stores/dialogs.ts'
import { Alerts } from './Alerts.tsx'
import { ConfirmDialog } from './dialogs/ConfirmDialog.tsx'
import { DeviceDialog } from './dialogs/DeviceDialog.tsx'
import { Later } from './dialogs/Later.tsx'
import { LoginDialog } from './dialogs/LoginDialog.tsx'
import { listen } from './dialogs/openers.ts'
import { SearchDialog } from './dialogs/SearchDialog.tsx'
import { SignInDialog } from './dialogs/SignInDialog.tsx'
import { dialogStyles } from './dialogs/styles.ts'

type Code<Part extends Dialog> = () => Promise<ComponentType<Part>>
type Of<Kind> = Extract<Dialog, { kind: Kind }>

/** Few open these: their code comes when they do. */
const LATER: { [Kind in Dialog['kind']]?: Code<Of<Kind>> } = {
  signup: () => import('./dialogs/SignupDialog.tsx').then(code => code.SignupDialog),
  'new-community': () => import('./dialogs/NewCommunityDialog.tsx').then(code => code.NewCommunityDialog),
  'request-community': () => import('./dialogs/RequestDialog.tsx').then(code => code.RequestDialog),
  report: () => import('./dialogs/ReportDialog.tsx').then(code => code.ReportDialog),
  describe: () => import('./dialogs/DescribeDialog.tsx').then(code => code.DescribeDialog),
  'community-picture': () => import('./dialogs/CommunityPictureDialog.tsx').then(code => code.CommunityPictureDialog)
}

interface Props {
  /** Address of the web search, with {query} and the site's host in it. */
  searchUrl: string
}

/**
 * Called before React draws the island (src/client/island.ts): the press that woke it is replayed before any effect has run.
 * @public
 */
export const wake = listen

// What the held press wants comes while React does.
if (typeof document !== 'undefined') {
  void dialogStyles()
  const pressed = document.querySelector<HTMLElement>('[data-dialog][aria-busy=true]')?.dataset['dialog']
  void LATER[pressed as Dialog['kind']]?.().catch(() => undefined)
}

/** The dialogs and alerts of a page. It opens them itself: whatever opens one is plain markup anywhere on the page. */
export function Dialogs({ searchUrl }: Props) {
  const dialog = useStore($dialog, { ssr: 'initial' })
  const code = dialog && (LATER[dialog.kind] as Code<Dialog> | undefined)
  return (
    <>
      {dialog?.kind === 'sign-in' && <SignInDialog />}
      {dialog?.kind === 'login' && <LoginDialog />}
      {dialog?.kind === 'search' && <SearchDialog query={dialog.query} searchUrl={searchUrl} />}
      {dialog?.kind === 'device' && <DeviceDialog />}
      {dialog?.kind === 'confirm' && <ConfirmDialog {...dialog} />}
      {dialog && code && <Later key={dialog.kind} code={code} dialog={dialog} />}
      <Alerts />
    </>
  )
}
