export const branchesText = {
  fold: 'Свернуть всё',
  unfold: 'Развернуть всё',
  next: 'К\u00a0следующей ветке'
}
