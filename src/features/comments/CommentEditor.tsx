import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { $returned } from '#src/features/offline/drafts-store.ts'
import { boxIn, createCommentForm, type Use } from './form-store.ts'
import { useOnePicture } from './useOnePicture.ts'
import { WriteBox, type WriteBoxProps } from './WriteBox.tsx'

interface Props {
  /** Props with which the server rendered the editor. */
  drawn: WriteBoxProps
  use: Use
}

/** Editor of a new comment, a reply or an edit. */
export function CommentEditor({ drawn, use }: Props) {
  const { id } = drawn
  const [form] = useState(() => createCommentForm(use))
  const state = useStore(form.$form)
  const { focusing, picture, file, isBusy } = state
  const box = boxIn(state)
  const OnePicture = useOnePicture(box.hasPicture, form.giveUp)
  const [, renderBegun] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    const end = form.begin()
    // React subscribes to the store only after the paint. Without this rendering it would answer a letter that is typed
    // before then by the first value of the field, which is empty.
    renderBegun()
    return end
  }, [form])
  useEffect(() => {
    void form.load()
    return $returned.listen(returned => {
      if (returned?.field === id) form.setPicture({ ...returned, file: null })
    })
  }, [form, id])
  useEffect(() => {
    if (focusing === 0) return
    const field = document.getElementById(id) as HTMLTextAreaElement
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [focusing, id])
  const { change, setGroup, submit, cancel, pick, setPicture } = form
  return (
    <WriteBox
      {...drawn}
      {...box}
      picture={
        OnePicture && (
          <OnePicture
            picture={picture}
            file={file}
            error={state.error}
            errorId={`${id}-error`}
            isDisabled={isBusy}
            onChange={setPicture}
          />
        )
      }
      onPick={pick}
      onChange={change}
      onGroup={setGroup}
      onSubmit={submit}
      onCancel={cancel}
    />
  )
}
