import { useCallback } from 'react'
import type { Image } from '#functions/contract/views.ts'
import { CountedAltText } from '#src/features/images/AltText.tsx'
import { FilePicker } from '#src/features/images/FilePicker.tsx'
import type { CommunityPictureRef } from '#src/features/images/picture-store.ts'
import { RetryButton } from '#src/features/images/RetryButton.tsx'
import { picturesText as text } from '#src/features/images/text.ts'
import { filesIn } from '#src/features/images/uploads-store.ts'
import { useDropAndPaste } from '#src/features/images/useDropAndPaste.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'
import { EndRow } from '#src/ui/dialogs/EndRow.tsx'
import { LoadedModal } from '#src/ui/dialogs/LoadedModal.tsx'
import { hue } from '#src/ui/hue.ts'
import { communityPictureText } from './messages/picture.ts'
import { readPicture } from './picture-store.ts'
import { useCommunityPicture } from './useCommunityPicture.ts'

const COPIES = { icon: 'medium', banner: 'mobile' } as const

/** Dialog that sets, describes and removes the icon or the banner of a community. */
export function CommunityPictureDialog({ target }: { target: CommunityPictureRef }) {
  const ask = useCallback(() => readPicture(target), [target])
  return (
    <LoadedModal title={communityPictureText[target.kind].title} ask={ask}>
      {({ name, picture }) => <PictureForm target={target} name={name} known={picture} />}
    </LoadedModal>
  )
}

interface FormProps {
  target: CommunityPictureRef
  name: string
  /** The present picture of the community; null without one. */
  known: Image | null
}

function PictureForm({ target, name, known }: FormProps) {
  const { kind } = target
  const words = communityPictureText[kind]
  const dialog = useCommunityPicture(target, known)
  const { picture, altText, newer, message, again, busy, share } = dialog
  const isOver = useDropAndPaste(data => dialog.take(filesIn(data)))
  const percent = Math.round((share ?? 0) * 100)
  const askToRemove = async () => {
    await confirmed({ title: `${words.remove}?`, text: words.lost, yes: text.delete })
    await dialog.remove()
  }
  const shown = dialog.address ?? copyOf(picture, COPIES[kind])

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void dialog.submit()
      }}
      aria-busy={busy}
    >
      <div className="one-picture" data-kind={kind} data-over={isOver || undefined}>
        <Shown kind={kind} name={name} address={shown} />
        <div className="button-row">
          <FilePicker className="button" label={text.file} disabled={busy} onPick={dialog.take}>
            {picture || dialog.address ? text.replace : text.choose}
          </FilePicker>
          {picture && (
            <button
              type="button"
              className="button"
              data-kind="danger"
              disabled={busy}
              onClick={() => void askToRemove()}
              aria-label={words.remove}
            >
              {text.delete}
            </button>
          )}
        </div>
      </div>
      <p className="hint" data-over={isOver || undefined}>
        {isOver ? text.dropHere : words.fileHint}
      </p>
      {/* The empty progress bar reserves its height, so that nothing shifts when the upload begins. */}
      <progress
        max="100"
        value={percent === 100 ? undefined : percent}
        data-idle={share === null || undefined}
        aria-label={text.file}
      />
      <CountedAltText
        label={text.alt}
        imageId={kind}
        value={altText}
        newer={newer}
        readOnly={busy}
        onDescribe={dialog.describeAs}
      />
      {message && (
        <p className="note" data-kind="bad" role="alert">
          {message}
        </p>
      )}
      {again && <RetryButton onRetry={() => void dialog.submit()} />}
      <EndRow no={text.leave} onLeave={dialog.giveUp} yes={text.save} />
    </form>
  )
}

const copyOf = (picture: Image | null, name: string): string | null =>
  picture && (picture.copies.find(copy => copy.name === name)?.url ?? picture.url)

interface ShownProps {
  kind: 'icon' | 'banner'
  name: string
  address: string | null
}

/**
 * Preview of the picture, cropped as the page crops it. A community without an icon shows the first letter of its name.
 */
function Shown({ kind, name, address }: ShownProps) {
  const attributes = kind === 'icon' ? { className: 'avatar', 'data-size': 'xl' } : { className: 'banner' }
  if (address) return <img {...attributes} src={address} alt="" />
  const letter = kind === 'icon' && { 'data-letter': name.slice(0, 1).toUpperCase(), 'data-hue': hue(name) }
  return <span {...attributes} {...letter} aria-hidden="true" />
}
