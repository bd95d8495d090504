import { ALT_TEXT_MAX } from '#functions/contract/limits.ts'
import { lengthOf } from '#functions/contract/text.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { outOf } from '#src/ui/messages/numbers.ts'
import { AltText } from './AltText.tsx'
import type { Picture } from './picture-store.ts'
import { picturesText as text } from './text.ts'

interface Props {
  picture: Picture
  /** Position of the picture, beginning with 1. */
  number: number
  of: number
  isNeeded: boolean | undefined
  /** True when the picture has no description although it needs one. */
  isMissing: boolean
  /** Id of the element with the error about missing descriptions. */
  errorId: string
  onDescribe: (altText: string) => void
  /** Moves the picture by one position: −1 up, 1 down. */
  onMove: (by: number) => void
  onRemove: () => void
}

/** Row of an uploaded picture with its description. */
export function PictureRow({ picture, number, of, isNeeded, isMissing, errorId, onDescribe, onMove, onRemove }: Props) {
  const { imageId, url, width, height, altText } = picture
  const step = (by: number, label: string, icon: string) => (
    <button
      type="button"
      className="act"
      aria-label={`${label}: ${number}`}
      // `aria-disabled` does not take the focus from the button when the picture reaches either end, as `disabled`
      // would.
      aria-disabled={number + by < 1 || number + by > of || undefined}
      onClick={({ currentTarget }) => {
        onMove(by)
        requestAnimationFrame(() => currentTarget.focus())
      }}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <li className="upload">
      <img src={url} width={width} height={height} alt="" />
      <div className="stack">
        <AltText
          imageId={imageId}
          value={altText}
          required={isNeeded}
          aria-label={text.description(number)}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? errorId : undefined}
          onDescribe={onDescribe}
        />
        {altText !== '' && <p className="hint num">{outOf(lengthOf(altText), ALT_TEXT_MAX)}</p>}
      </div>
      <div className="steps">
        <button type="button" className="act" aria-label={`${text.remove} ${number}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
        {of > 1 && step(-1, text.up, 'up')}
        {of > 1 && step(1, text.down, 'down')}
      </div>
    </li>
  )
}
