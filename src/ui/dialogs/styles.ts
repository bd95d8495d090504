import communityPicture from '#src/features/communities/community-picture.css?url'
import viewer from '#src/features/viewer/viewer.css?url'
import { loadStyles } from '#src/ui/fields/styles.ts'
import href from './fetched-dialogs.css?url'

/** Loads the styles of forms and dialogs with the first dialog: pages contain none of them. */
export const dialogStyles = (): Promise<void> => loadStyles(href)

/** Additional styles of the community picture's dialog. */
export const communityPictureStyles = (): Promise<void> => loadStyles(communityPicture)

/** Styles of the picture viewer. */
export const viewerStyles = (): Promise<void> => loadStyles(viewer)
