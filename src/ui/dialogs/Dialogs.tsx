import { useStore } from '@nanostores/react'
import { Later } from './Later.tsx'
import { $dialog } from './store.ts'

/** The open dialog of a page. Any element of the page can open a dialog, also outside of React. */
export function Dialogs() {
  const dialog = useStore($dialog, { ssr: 'initial' })
  return dialog && <Later key={dialog.nth} {...dialog} />
}
