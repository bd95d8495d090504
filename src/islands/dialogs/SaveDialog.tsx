import { useRef, useState } from 'react'
import type { List } from '#functions/contract/views.ts'
import { listFormText, saveDialogText as text } from '#src/messages/own-lists.ts'
import { NEW_LIST } from '#src/stores/lists/list-form.ts'
import { createList } from '#src/stores/lists/own-lists.ts'
import { endSave, type SaveItem, setListed } from '#src/stores/lists/saving.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { focusFirst, ListForm } from './ListForm.tsx'
import { Modal } from './Modal.tsx'

interface Props extends SaveItem {
  lists: List[]
  /** The lists that hold the item. */
  saved: number[]
}

/** The lists of the member: each holds the item or not, and a press changes that. A new one can be made for it. */
export function SaveDialog({ lists: known, saved, ...item }: Props) {
  const [lists, setLists] = useState(known)
  const [after, setAfter] = useState<ReadonlySet<number>>(new Set(saved))
  const [busy, setBusy] = useState<number | null>(null)
  const [fault, setFault] = useState('')
  const [makes, setMakes] = useState(known.length === 0)
  const pending = useRef<Promise<ReadonlySet<number> | string>>(null)
  const send = async (id: number, isIn: boolean) => {
    try {
      await setListed(item, id, isIn)
      const now = new Set(after)
      if (isIn) now.add(id)
      else now.delete(id)
      setAfter(now)
      return now
    } catch (error) {
      const said = failureText(error, [400])
      setFault(said)
      return said
    }
  }
  const change = async (id: number, isIn: boolean) => {
    if (pending.current) return
    setBusy(id)
    setFault('')
    pending.current = send(id, isIn)
    await pending.current
    pending.current = null
    setBusy(null)
  }
  const put = async (made: List) => {
    setLists([made, ...lists])
    setMakes(false)
    await change(made.id, true)
  }
  // What is under way is waited for: where the item went is said, and why not.
  const end = async () => {
    const now = (await pending.current) ?? after
    const isRefused = typeof now === 'string'
    if (isRefused) showAlert(now)
    endSave({ item, lists, before: new Set(saved), after: isRefused ? after : now })
  }

  return (
    <Modal title={text.title(item.toSaveItemType)} onClose={() => void end()}>
      {!makes && (
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
                  checked={busy === list.id ? !after.has(list.id) : after.has(list.id)}
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
            <button type="button" className="button" data-kind="primary" onClick={() => void end()}>
              {text.done}
            </button>
          </div>
        </div>
      )}
      {makes && (
        <ListForm
          given={NEW_LIST}
          submit={listFormText.submit}
          send={createList}
          onTaken={put}
          onLeave={() => (lists.length > 0 ? setMakes(false) : void end())}
        />
      )}
    </Modal>
  )
}
