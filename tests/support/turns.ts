/**
 * Creates a function that chooses a row, another one at each call. The tests of a file thus get different rows, which
 * are the same in each run.
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
