/** Messages after actions on notifications, also for scripts. */
export const noticesText = {
  done: {
    allSeen: 'Все уведомления отмечены как просмотренные.',
    votesSeen: 'Уведомления о голосах отмечены как просмотренные.',
    deleteAll: 'Уведомления удалены.'
  },
  gone: 'Этого уведомления уже нет.',
  /** Message for the console. */
  markFailed: 'Ошибка при отметке уведомления как просмотренного'
}
