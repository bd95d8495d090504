import type { ComponentType } from 'react'
import communityPictureStyles from '#src/features/communities/community-picture.css?url'
import viewerStyles from '#src/features/viewer/viewer.css?url'
import type { Dialog } from '#src/ui/dialogs/store.ts'
import { loadStyles } from '#src/ui/fields/styles.ts'

type Code<Part extends Dialog> = () => Promise<ComponentType<Part>>
type Of<Kind> = Extract<Dialog, { kind: Kind }>

/** Code of rarely used dialogs, which is loaded when they open. */
const LATER: { [Kind in Dialog['kind']]?: Code<Of<Kind>> } = {
  signup: async () => (await import('#src/features/account/SignupDialog.tsx')).SignupDialog,
  'new-community': async () => (await import('#src/features/communities/NewCommunityDialog.tsx')).NewCommunityDialog,
  'request-community': async () => (await import('#src/features/communities/RequestDialog.tsx')).RequestDialog,
  'new-list': async () => (await import('#src/features/lists/ListDialog.tsx')).NewListDialog,
  'edit-list': async () => (await import('#src/features/lists/ListDialog.tsx')).EditListDialog,
  save: async () => (await import('#src/features/lists/SaveDialog.tsx')).SaveDialog,
  report: async () => (await import('#src/features/reports/ReportDialog.tsx')).ReportDialog,
  removal: async () => (await import('#src/features/post-actions/RemovalDialog.tsx')).RemovalDialog,
  describe: async () => (await import('#src/features/images/DescribeDialog.tsx')).DescribeDialog,
  'community-picture': async () => {
    const [{ CommunityPictureDialog }] = await Promise.all([
      import('#src/features/communities/CommunityPictureDialog.tsx'),
      loadStyles(communityPictureStyles)
    ])
    return CommunityPictureDialog
  },
  viewer: async () => {
    const [{ PictureViewer }] = await Promise.all([
      import('#src/features/viewer/PictureViewer.tsx'),
      loadStyles(viewerStyles)
    ])
    return PictureViewer
  }
}

/** Returns the function that loads the code of a dialog; undefined for dialogs that are part of the island. */
export const codeOf = (kind: string): Code<Dialog> | undefined =>
  LATER[kind as Dialog['kind']] as Code<Dialog> | undefined
