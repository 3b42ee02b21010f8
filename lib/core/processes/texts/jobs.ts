import type { JobDoing, JobPurpose } from '@/lib/core/wire/rules/job'
import { counted } from '@/lib/core/words/texts/plural'

/** Calls that take long. */
export const jobTexts = {
  unknown: 'Такого задания нет: оно хранится сутки и\u00a0видно только тому, кто его начал.',
  noPart: 'У\u00a0этого задания нет части ответа: ничего ещё не\u00a0найдено, или оно закончено.',
  underWay: 'Задание ещё выполняется.',
  cancelled: 'Отменено: ничего не\u00a0изменено.',
  failed:
    'Задание прервалось, ничего не\u00a0изменено: сервер перезапускался или не\u00a0справился. Повторите; если прервётся снова, возьмите за\u00a0раз меньше.',
  tooMany: (most: number): string =>
    `У\u00a0вас уже выполняется ${counted(most, 'долгое задание', 'долгих задания', 'долгих заданий')}: дождитесь их или прекратите.`,
  list: 'Долгие задания',
  begun: 'Это займёт время. Сколько сделано, видно внизу; прекратить можно там же.',
  progress: 'Сколько сделано',
  waiting: 'В\u00a0очереди',
  waitingAfter: (ahead: number): string => `В\u00a0очереди, впереди ${ahead}`,
  working: { plan: 'Составляется', check: 'Проверяется', change: 'Выполняется' } satisfies Record<JobPurpose, string>,
  doing: {
    seeking: 'Ищутся места',
    placing: 'Расставляются занятия',
    judging: 'Сверяется качество',
    changing: 'Меняются занятия',
    restoring: 'Возвращается, что\u00a0было',
    recording: 'Записывается в\u00a0историю',
  } satisfies Record<JobDoing, string>,
  /** How far it is. */
  done: (done: number, of: number): string => `${done} из\u00a0${of}`,
  // «Отменить» beside it undoes what was done.
  end: 'Прекратить',
} as const
