/** Texts that belong to no single screen. */
export const common = {
  productName: 'Расписание онлайн',
  productDescription: 'Расписание занятий университета: группы, преподаватели, аудитории',
  ok: 'ОК',
  cancel: 'Отмена',
  close: 'Закрыть',
  clear: 'Очистить',
  loading: 'Загружаю…',
  errorTitle: 'Ошибка',
  yes: 'Да',
  backToDashboard: 'К расписанию',
  print: 'Напечатать',
  tryAgain: 'Повторить',
  undoKeys: 'Ctrl+Z',
  waitsForConnection: 'Нет связи с\u00a0сервером. Откроется, как только связь появится.',
  notFound: {
    title: 'Страница не найдена',
    text: 'Такой страницы нет или у вас нет прав её видеть. Проверьте адрес или вернитесь к расписанию.',
  },
  failure: {
    title: 'Не получилось показать страницу',
    text: 'Сервер не смог подготовить страницу. Повторите попытку; если ошибка останется, сообщите администратору её код.',
    code: (digest: string) => `Код ошибки: ${digest}`,
  },
} as const
