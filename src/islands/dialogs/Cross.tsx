/** The cross of dialogs and alerts, from the page's sprite. */
export const Cross = () => (
  <svg className="icon" aria-hidden="true">
    <use href="#close" />
  </svg>
)
