import { useState } from 'react'
import { isBlank, trimText } from '#functions/contract/text.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { closeDialog } from '#src/ui/dialogs/store.ts'
import { dialogText } from '#src/ui/dialogs/text.ts'

interface Props {
  query: string
}

/** Dialog that opens a web search which is restricted to this site. The site has no search of its own. */
export function SearchDialog({ query }: Props) {
  const [text, setText] = useState(query)
  const go = () => {
    window.open(`/search?go&q=${encodeURIComponent(trimText(text))}`, '_blank', 'noopener')
    closeDialog()
  }
  return (
    <Modal title={dialogText.search} about={`search:${query}`}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!isBlank(text)) go()
        }}
      >
        <p className="lead">{dialogText.searchLead}</p>
        <div className="field">
          <label htmlFor="web-query">{dialogText.searchLabel}</label>
          <input
            id="web-query"
            className="input"
            type="text"
            enterKeyHint="search"
            required
            maxLength={200}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </div>
        <button type="submit" className="button" data-kind="primary">
          {dialogText.searchGo}
        </button>
      </form>
    </Modal>
  )
}
