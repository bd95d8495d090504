import { openDialog } from './dialogs.ts'

interface Question {
  title: string
  text: string
  /** The button that goes on. */
  yes: string
}

/** Asks once before what cannot be taken back. A dialog that is closed is a no: then nothing more happens. */
export const confirmed = (question: Question): Promise<true> =>
  new Promise(resolve => openDialog({ kind: 'confirm', ...question, go: () => resolve(true) }))
