/**
 * Creates a function that chooses a row, a different one at each call. The tests of a file thus get different rows, and
 * each run of the tests gets the same rows.
 * @returns a function that chooses one of the given rows.
 * @throws Error when the function is called without rows.
 */
export function chooseInTurn(): <Row>(rows: Row[]) => Row {
  let turn = 0
  return <Row>(rows: Row[]): Row => {
    const row = rows[turn % rows.length]
    if (row === undefined) throw new Error('The demo forum has no such row')
    turn += 1
    return row
  }
}
