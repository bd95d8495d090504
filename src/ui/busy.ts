/** Shows that a control is busy until a promise settles, and returns the promise's result. */
export async function showBusy<Result>(control: HTMLElement, until: Promise<Result>): Promise<Result> {
  control.ariaBusy = 'true'
  try {
    return await until
  } finally {
    control.ariaBusy = null
  }
}
