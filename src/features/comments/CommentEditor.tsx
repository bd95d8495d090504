import { useEffect } from 'react'
import { type Use, useComment } from './useComment.ts'
import { WriteBox, type WriteBoxProps } from './WriteBox.tsx'

interface Props {
  /** Props as the page was rendered with them. */
  drawn: WriteBoxProps
  use: Use
}

/** Editor of a new comment, a reply or an edit: stores a draft and sends the text once. */
export function CommentEditor({ drawn, use }: Props) {
  const { box, focusing, change, setGroup, submit, cancel } = useComment(use)
  const { id } = drawn
  useEffect(() => {
    const field = focusing > 0 ? document.getElementById(id) : null
    if (!(field instanceof HTMLTextAreaElement)) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [focusing, id])
  return <WriteBox {...drawn} {...box} onChange={change} onGroup={setGroup} onSubmit={submit} onCancel={cancel} />
}
