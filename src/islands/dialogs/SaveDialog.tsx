import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { List } from '#functions/contract/views.ts'
import { listFormText, saveDialogText as text } from '#src/messages/own-lists.ts'
import { type Item, sayNotSaved, setListed } from '#src/stores/lists/items.ts'
import { NEW_LIST } from '#src/stores/lists/list-form.ts'
import { createList } from '#src/stores/lists/own-lists.ts'
import { endSave, readSaving, type SaveItem } from '#src/stores/lists/saving.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { closeDialog } from '#src/stores/page/dialogs.ts'
import { focusFirst, ListForm } from './ListForm.tsx'
import { LoadedModal } from './LoadedModal.tsx'

/** The lists of the member: each holds the item or not, and a press changes that. A new one can be made for it. */
export function SaveDialog({ toSaveItemId: id, toSaveItemType: type }: SaveItem) {
  const ask = useCallback(() => readSaving({ type, id }), [type, id])
  return (
    <LoadedModal title={text.title(type)} ask={ask}>
      {found => <Lists item={{ type, id }} {...found} />}
    </LoadedModal>
  )
}

interface Props {
  item: Item
  lists: List[]
  /** Numbers of the lists that hold the item. */
  saved: ReadonlySet<number>
}

/** What presses change, and what has become of the item; that is said once the dialog is closed. */
function useLists({ item, lists: known, saved }: Props) {
  const [lists, setLists] = useState(known)
  const [after, setAfter] = useState(saved)
  const [busy, setBusy] = useState<number | null>(null)
  const [fault, setFault] = useState('')
  const pending = useRef<Promise<ReadonlySet<number>>>(null)

  const send = async (list: number, isIn: boolean) => {
    await setListed(item, list, isIn)
    const others = [...after].filter(id => id !== list)
    return new Set(isIn ? [...others, list] : others)
  }
  const change = async (list: number, isIn: boolean) => {
    if (pending.current) return
    setBusy(list)
    setFault('')
    pending.current = send(list, isIn)
    await pending.current.then(setAfter).catch((error: unknown) => setFault(sayNotSaved(error)))
    pending.current = null
    setBusy(null)
  }
  // What is under way is waited for: where the item went is said, and why not.
  const end = useEffectEvent(async () => {
    const now = await pending.current?.catch((error: unknown) => showAlert(sayNotSaved(error)))
    endSave(item, { lists, before: saved, after: now ?? after })
  })
  useEffect(() => () => void end(), [])

  const add = (made: List) => {
    setLists([made, ...lists])
    return change(made.id, true)
  }
  return { lists, after, busy, fault, change, add }
}

function Lists(props: Props) {
  const { lists, after, busy, fault, change, add } = useLists(props)
  const [makes, setMakes] = useState(lists.length === 0)
  const put = (made: List) => {
    setMakes(false)
    return add(made)
  }
  if (makes) {
    return (
      <ListForm
        given={NEW_LIST}
        submit={listFormText.submit}
        send={createList}
        onTaken={put}
        onLeave={() => (lists.length > 0 ? setMakes(false) : closeDialog())}
      />
    )
  }
  return (
    <div className="body" ref={focusFirst}>
      {fault && (
        <p className="note" data-kind="bad" role="alert">
          {fault}
        </p>
      )}
      <fieldset className="list-checks" aria-busy={busy !== null}>
        <legend className="unseen">{text.lists}</legend>
        {lists.map(list => (
          <label key={list.id} className="check">
            <input
              type="checkbox"
              checked={after.has(list.id) !== (busy === list.id)}
              onChange={event => void change(list.id, event.currentTarget.checked)}
            />
            <span>
              {list.displayName}
              {!list.public && <small>{text.private}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="button-row" data-fill>
        <button type="button" className="button" onClick={() => setMakes(true)}>
          {listFormText.create}
        </button>
        <button type="button" className="button" data-kind="primary" onClick={closeDialog}>
          {text.done}
        </button>
      </div>
    </div>
  )
}
