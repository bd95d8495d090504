import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import { $dialog } from '#src/stores/page/dialogs.ts'
import { Alerts } from './Alerts.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { codeOf } from './code.ts'
import { DeviceDialog } from './DeviceDialog.tsx'
import { Later } from './Later.tsx'
import { LoginDialog } from './LoginDialog.tsx'
import { SearchDialog } from './SearchDialog.tsx'
import { SignInDialog } from './SignInDialog.tsx'

/** The dialogs and alerts of a page. Plain markup anywhere in the page can open a dialog. */
export function Dialogs() {
  const dialog = useStore($dialog, { ssr: 'initial' })
  const code = dialog && codeOf(dialog.kind)
  return (
    <>
      <Fragment key={dialog?.nth}>
        {dialog?.kind === 'sign-in' && <SignInDialog />}
        {dialog?.kind === 'login' && <LoginDialog />}
        {dialog?.kind === 'search' && <SearchDialog query={dialog.query} />}
        {dialog?.kind === 'device' && <DeviceDialog />}
        {dialog?.kind === 'confirm' && <ConfirmDialog {...dialog} />}
        {dialog && code && <Later code={code} dialog={dialog} />}
      </Fragment>
      <Alerts />
    </>
  )
}
