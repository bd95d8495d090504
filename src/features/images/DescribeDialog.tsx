import { useCallback, useState } from 'react'
import { EndRow } from '#src/ui/dialogs/EndRow.tsx'
import { LoadedModal } from '#src/ui/dialogs/LoadedModal.tsx'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import { CountedAltText } from './AltText.tsx'
import {
  type Described,
  endDescriptions,
  keepDescription,
  picturesIn,
  saveDescriptions,
  typedIn
} from './describe-store.ts'
import type { Picture } from './picture-store.ts'
import { picturesText as text } from './text.ts'

/** Dialog that edits the descriptions of a post's pictures. */
export function DescribeDialog({ post }: { post: string }) {
  const ask = useCallback(() => picturesIn(post), [post])
  return (
    <LoadedModal title={text.descriptions} ask={ask}>
      {pictures => <Descriptions pictures={pictures} />}
    </LoadedModal>
  )
}

function Descriptions({ pictures }: { pictures: Picture[] }) {
  const [now, setNow] = useState(() => typedIn(pictures))
  const write = (picture: Described, altText: string) => {
    keepDescription(picture, altText)
    setNow(all => all.map(each => (each.imageId === picture.imageId ? { ...each, altText } : each)))
  }
  const { busy, onSubmit } = useSubmit(async () => setNow(await saveDescriptions(now)))
  return (
    <form className="stack" onSubmit={onSubmit} aria-busy={busy}>
      {now.map(({ imageId, url, width, height, altText, newer }, at) => (
        <CountedAltText
          key={imageId}
          newer={newer}
          label={text.description(at + 1)}
          imageId={imageId}
          value={altText}
          onDescribe={saved => write(now[at] as Described, saved)}
        >
          <img src={url} width={width} height={height} alt="" />
        </CountedAltText>
      ))}
      <EndRow no={text.leave} onLeave={() => endDescriptions(pictures)} yes={text.save} />
    </form>
  )
}
