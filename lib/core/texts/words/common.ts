import { noticePages } from '../processes/notice-pages.mjs'

/** Texts used on several screens. */
export const common = {
  productName: 'Расписание онлайн',
  productShortName: 'Расписание',
  productDescription: 'Расписание занятий университета: группы, преподаватели, аудитории',
  ok: 'ОК',
  cancel: 'Отмена',
  close: 'Закрыть',
  clear: 'Очистить',
  loading: 'Загружаю…',
  working: 'Выполняю…',
  errorTitle: 'Ошибка',
  yes: 'Да',
  backToDashboard: noticePages.backToDashboard,
  print: 'Напечатать',
  book: 'Скачать .xlsx',
  tryAgain: noticePages.tryAgain,
  keysOf: { undo: 'Ctrl+Z', redo: 'Ctrl+Y' },
  checkConnection: 'Проверьте соединение и\u00a0повторите.',
  waitsForConnection: 'Нет связи с\u00a0сервером. Откроется, как только связь появится.',
  serverBusy: 'Сервер занят, повторяем…',
  sessionOver: {
    title: 'Сеанс завершён',
    text: 'Войдите снова, и\u00a0откроется эта же страница. Чтобы не\u00a0потерять несохранённое, войдите в\u00a0соседней вкладке и\u00a0вернитесь сюда.',
    bar: 'Сеанс завершён.',
    hint: 'Войдите снова: сеанс завершён.',
    signIn: 'Войти',
    stay: 'Остаться здесь',
  },
  notFound: noticePages.notFound,
  failure: noticePages.failure,
} as const
