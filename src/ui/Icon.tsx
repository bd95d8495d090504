/** An icon of the page's sprite. */
export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#${name}`} />
  </svg>
)
