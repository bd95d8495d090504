import type { ComponentType } from 'react'
import type { Dialog } from '#src/stores/page/dialogs.ts'
import { communityPictureStyles, viewerStyles } from './styles.ts'

type Code<Part extends Dialog> = () => Promise<ComponentType<Part>>
type Of<Kind> = Extract<Dialog, { kind: Kind }>

/** Rare dialogs, whose code is loaded when they open. */
const LATER: { [Kind in Dialog['kind']]?: Code<Of<Kind>> } = {
  signup: async () => (await import('./SignupDialog.tsx')).SignupDialog,
  'new-community': async () => (await import('./NewCommunityDialog.tsx')).NewCommunityDialog,
  'request-community': async () => (await import('./RequestDialog.tsx')).RequestDialog,
  'new-list': async () => (await import('./ListDialog.tsx')).NewListDialog,
  'edit-list': async () => (await import('./ListDialog.tsx')).EditListDialog,
  save: async () => (await import('./SaveDialog.tsx')).SaveDialog,
  report: async () => (await import('./ReportDialog.tsx')).ReportDialog,
  removal: async () => (await import('./RemovalDialog.tsx')).RemovalDialog,
  describe: async () => (await import('./DescribeDialog.tsx')).DescribeDialog,
  'community-picture': async () => {
    const [{ CommunityPictureDialog }] = await Promise.all([
      import('./CommunityPictureDialog.tsx'),
      communityPictureStyles()
    ])
    return CommunityPictureDialog
  },
  viewer: async () => {
    const [{ PictureViewer }] = await Promise.all([import('../viewer/PictureViewer.tsx'), viewerStyles()])
    return PictureViewer
  }
}

/** Loader of a dialog's code; undefined where it is part of the island. */
export const codeOf = (kind: string): Code<Dialog> | undefined =>
  LATER[kind as Dialog['kind']] as Code<Dialog> | undefined
