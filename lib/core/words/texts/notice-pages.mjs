/** Pages with one message. Plain JavaScript: the web server sends them in the place of the framework's. */
export const noticePages = {
  notFound: {
    title: 'Страница не найдена',
    text: 'Такой страницы нет или у вас нет прав её видеть. Проверьте адрес или вернитесь к расписанию.',
  },
  failure: {
    title: 'Не получилось показать страницу',
    text: 'Сервер не смог подготовить страницу. Повторите попытку; если ошибка останется, сообщите администратору её код.',
    /** @param {string} code */
    code: (code) => `Код ошибки: ${code}`,
  },
  backToDashboard: 'К расписанию',
  tryAgain: 'Повторить',
}
