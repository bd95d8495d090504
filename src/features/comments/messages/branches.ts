export const branchesText = {
  fold: 'Свернуть всё',
  unfold: 'Развернуть всё',
  disableKeys: 'Отключить клавиши J, K, N, P, Q',
  enableKeys: 'Включить клавиши J, K, N, P, Q',
  next: 'К\u00a0следующей ветке'
}
