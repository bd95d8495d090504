import { Question } from './Question.tsx'
import { closeDialog, type Dialog } from './store.ts'

/** Dialog that asks a question of a script. */
export function ConfirmDialog({ title, text, yes, go }: Extract<Dialog, { kind: 'confirm' }>) {
  const confirmed = () => {
    closeDialog()
    go()
  }
  return <Question title={title} text={text} yes={yes} onYes={confirmed} onNo={closeDialog} />
}
