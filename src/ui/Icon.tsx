/** An icon from the sprite of the page. */
export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#${name}`} />
  </svg>
)
