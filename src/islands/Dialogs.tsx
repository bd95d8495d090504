import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $dialog } from '#src/stores/dialogs.ts'
import { Alerts } from './Alerts.tsx'
import { DeviceDialog } from './dialogs/DeviceDialog.tsx'
import { LoginDialog } from './dialogs/LoginDialog.tsx'
import { listen } from './dialogs/openers.ts'
import { SearchDialog } from './dialogs/SearchDialog.tsx'
import { SignInDialog } from './dialogs/SignInDialog.tsx'
import { dialogStyles } from './dialogs/styles.ts'

/** The largest of them, and the one that fewest open. */
const SignupDialog = lazy(() =>
  import('./dialogs/SignupDialog.tsx').then(({ SignupDialog }) => ({ default: SignupDialog }))
)

const NewCommunityDialog = lazy(() =>
  import('./dialogs/NewCommunityDialog.tsx').then(({ NewCommunityDialog }) => ({ default: NewCommunityDialog }))
)
const RequestDialog = lazy(() =>
  import('./dialogs/RequestDialog.tsx').then(({ RequestDialog }) => ({ default: RequestDialog }))
)
const ReportDialog = lazy(() =>
  import('./dialogs/ReportDialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog }))
)
const DescribeDialog = lazy(() =>
  import('./dialogs/DescribeDialog.tsx').then(({ DescribeDialog }) => ({ default: DescribeDialog }))
)
const CommunityPictureDialog = lazy(() =>
  import('./dialogs/CommunityPictureDialog.tsx').then(({ CommunityPictureDialog }) => ({
    default: CommunityPictureDialog
  }))
)
const ConfirmDialog = lazy(() =>
  import('./dialogs/ConfirmDialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog }))
)

interface Props {
  /** Address of the web search, with {query} and the site's host in it. */
  searchUrl: string
}

// At once, not in an effect: the press that woke the island is replayed before React has run any.
if (typeof document !== 'undefined') {
  listen()
  void dialogStyles()
}

/** The dialogs and alerts of a page. It opens them itself: whatever opens one is plain markup anywhere on the page. */
export function Dialogs({ searchUrl }: Props) {
  const dialog = useStore($dialog, { ssr: 'initial' })
  return (
    <>
      {dialog?.kind === 'sign-in' && <SignInDialog />}
      {dialog?.kind === 'login' && <LoginDialog />}
      {dialog?.kind === 'signup' && (
        <Suspense>
          <SignupDialog {...dialog} />
        </Suspense>
      )}
      {dialog?.kind === 'search' && <SearchDialog query={dialog.query} searchUrl={searchUrl} />}
      {dialog?.kind === 'device' && <DeviceDialog />}
      {dialog?.kind === 'new-community' && (
        <Suspense>
          <NewCommunityDialog />
        </Suspense>
      )}
      {dialog?.kind === 'request-community' && (
        <Suspense>
          <RequestDialog />
        </Suspense>
      )}
      {dialog?.kind === 'report' && (
        <Suspense>
          <ReportDialog {...dialog} />
        </Suspense>
      )}
      {dialog?.kind === 'describe' && (
        <Suspense>
          <DescribeDialog {...dialog} />
        </Suspense>
      )}
      {dialog?.kind === 'community-picture' && (
        <Suspense>
          <CommunityPictureDialog {...dialog} />
        </Suspense>
      )}
      {dialog?.kind === 'confirm' && (
        <Suspense>
          <ConfirmDialog {...dialog} />
        </Suspense>
      )}
      <Alerts />
    </>
  )
}
