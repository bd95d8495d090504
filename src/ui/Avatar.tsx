import type { Image } from '#functions/contract/views.ts'
import { hue } from './hue.ts'

/** Small picture of an account, or the first letter of its name when it has none. */
export function Avatar({ name, image }: { name: string; image: Image | null }) {
  if (!image)
    return (
      <span className="avatar" data-letter={name.slice(0, 1).toUpperCase()} data-hue={hue(name)} aria-hidden="true" />
    )
  const address = image.copies.find(copy => copy.name === 'tiny')?.url ?? image.url
  return <img className="avatar" src={address} width="24" height="24" alt={image.altText ?? ''} loading="lazy" />
}
