import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import { DeviceDialog } from '#src/features/account/DeviceDialog.tsx'
import { LoginDialog } from '#src/features/account/LoginDialog.tsx'
import { SignInDialog } from '#src/features/account/SignInDialog.tsx'
import { SearchDialog } from '#src/features/search/SearchDialog.tsx'
import { Alerts } from '#src/ui/dialogs/Alerts.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { Later } from '#src/ui/dialogs/Later.tsx'
import { $dialog } from '#src/ui/dialogs/store.ts'
import { codeOf } from './code.ts'

/** The dialogs and alerts of a page. Any element of the page can open a dialog, also outside of React. */
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
