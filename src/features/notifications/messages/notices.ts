/** Alerts after actions on notifications. Scripts use them too. */
export const noticesText = {
  done: {
    allSeen: 'Все уведомления отмечены как просмотренные.',
    votesSeen: 'Уведомления о голосах отмечены как просмотренные.',
    deleteAll: 'Уведомления удалены.'
  },
  gone: 'Этого уведомления уже нет.',
  /** Text for the browser's console. */
  markFailed: 'Ошибка при отметке уведомления как просмотренного'
}
