import type { SubmitEvent } from 'react'
import type { Label } from '#functions/contract/labels.ts'
import { EndRow } from '#src/ui/dialogs/EndRow.tsx'
import { LoadedModal } from '#src/ui/dialogs/LoadedModal.tsx'
import { closeDialog } from '#src/ui/dialogs/store.ts'
import { dialogText } from '#src/ui/dialogs/text.ts'
import { chooseLabel, type LabelledPost, shownLabelId } from './label-choice.ts'
import { labelText as text } from './text.ts'

interface Props {
  post: LabelledPost
  /** Reads the labels that the member may set. */
  ask: () => Promise<Label[]>
}

/** Dialog that changes the label of the post of the page. */
export const LabelDialog = ({ post, ask }: Props) => (
  <LoadedModal title={text.title} ask={ask}>
    {labels => {
      const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        const chosen = String(new FormData(event.currentTarget).get('labelId') ?? '')
        closeDialog()
        void chooseLabel(post, labels.find(({ id }) => String(id) === chosen) ?? null)
      }
      return (
        <form onSubmit={onSubmit}>
          <div className="field">
            <label htmlFor="post-label">{text.label}</label>
            <select className="input" id="post-label" name="labelId" defaultValue={shownLabelId()}>
              <option value="">{text.none}</option>
              {labels.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <EndRow no={dialogText.cancel} onLeave={closeDialog} yes={text.save} />
        </form>
      )
    }}
  </LoadedModal>
)
