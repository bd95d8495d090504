import { type ComponentProps, useRef } from 'react'
import { ACCEPTED } from '#functions/contract/pictures.ts'

interface Props extends ComponentProps<'button'> {
  /** Accessible name of the file field. */
  label: string
  multiple?: boolean
  onPick: (files: File[]) => void
}

/** Button that opens the browser's file chooser for pictures. Other props become attributes of the button. */
export function FilePicker({ label, multiple, onPick, ...button }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple={multiple}
        accept={ACCEPTED.join()}
        aria-label={label}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // The field is emptied, so that choosing the same file again fires an event too.
          target.value = ''
        }}
      />
      <button type="button" onClick={() => field.current?.click()} {...button} />
    </>
  )
}
