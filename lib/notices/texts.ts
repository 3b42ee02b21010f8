import type { NoticeTopic } from '@/lib/core/notices/rules/notice'
import { changesText } from '@/lib/core/notices/texts/news'
import { common } from '@/lib/core/words/texts/common'
import { counted } from '@/lib/core/words/texts/plural'
import type { Digest, LetterKind, LetterWords, NoticeChannel, NoticePlace, LetterMark } from './rules'

export const noticeSettingsTexts = {
  title: 'Мои уведомления',
  lead: 'Об изменениях в\u00a0вашем расписании можно узнавать не\u00a0только здесь, на\u00a0странице «Изменения».',
  topics: 'О\u00a0чём сообщать',

  off: 'Сообщения университет не\u00a0настроил: смотрите страницу «Изменения».',
  email: 'Электронная почта',
  emailHint: 'Пришлём код, чтобы проверить, что адрес ваш.',
  noAddress: 'Введите адрес вида name@example.edu.',
  save: 'Сохранить',
  sendCode: 'Прислать код',
  code: 'Код из письма',
  codeSent: (email: string) => `Код отправлен на ${email}.`,
  noCode: 'Введите код из\u00a0письма.',
  confirm: 'Подтвердить',
  confirmed: (email: string) => `Сообщения приходят на ${email}.`,
  letters: 'Присылать на почту',
  removeEmail: 'Убрать адрес',
  removed: 'Письма больше не\u00a0придут.',
  messenger: 'Присылать в\u00a0мессенджер университета',
  messengerCode: 'Код из\u00a0мессенджера',
  messengerCodeHint:
    'Его присылает бот университета, чтобы узнать ваш чат. Если бот знает вас и\u00a0так, код не\u00a0нужен.',
  noMessengerCode: 'Введите код, который прислал бот.',
  link: 'Связать',
  linked: 'Код передан. Подтверждение придёт в\u00a0мессенджер.',
  linkTitle: 'Чат связан с\u00a0расписанием',
  linkBody: 'Сообщения об изменениях в\u00a0вашем расписании будут приходить сюда.',
  dailyAt: 'В\u00a0какое время',
  quiet: 'Не присылать в\u00a0тихие часы',
  timeHint: 'Время, например 7:30',
  quietFrom: 'С',
  quietTo: 'До',
  saved: 'Сохранено',
  wrongCode: 'Код не\u00a0подошёл. Проверьте его или запросите новый.',
  tooManyCodes: 'Слишком много кодов за час. Попробуйте позже.',
  noEmail: 'Почта университетом не\u00a0настроена.',
  noMessenger: 'Мессенджер университетом не\u00a0настроен.',
  codeTitle: 'Код подтверждения адреса',
} as const

export const digestTitles: Record<Digest, string> = {
  now: 'Сразу',
  hourly: 'Раз в\u00a0час',
  daily: 'Раз в\u00a0день',
  weekly: 'Раз в\u00a0неделю, по\u00a0понедельникам',
}

export const codeLetter = (code: string): string =>
  `Код: ${code}\n\nВведите его в\u00a0«${common.productName}», чтобы сообщения об изменениях приходили на этот адрес. Если вы его не\u00a0запрашивали, ничего делать не\u00a0нужно.`

export const channelTitles: Record<NoticeChannel, string> = {
  email: 'почта',
  messenger: 'мессенджер',
  push: 'браузер',
}

export const topicTitles: Record<NoticeTopic, string> = {
  moved: 'Занятие перенесено',
  withdrawn: 'Занятие снято',
  room: 'Другая аудитория',
  teacher: 'Другой преподаватель',
  added: 'Новое занятие',
  details: 'Группы, комментарий, ссылка',
  bookings: 'Брони и\u00a0их согласование',
  appeals: 'Просьбы',
  questions: 'Ждут вашего ответа',
  wishes: 'Сбор пожеланий',
  absences: 'Кто отсутствует',
}

export const placeTitles: Record<NoticePlace, string> = {
  page: 'Сайт',
  email: 'Почта',
  messenger: 'Мессен\u00adджер',
  push: 'Браузер',
}

/** `Как часто писать` */
export const digestLabels: Record<NoticeChannel, string> = {
  email: 'Как часто писать на\u00a0почту',
  messenger: 'Как часто в\u00a0мессенджер',
  push: 'Как часто в\u00a0браузер',
}

export const letterTexts = {
  all: 'Все изменения',
  settings: 'Что и\u00a0как присылать',
  unsubscribe: 'Отписаться от\u00a0писем',
  open: 'Открыть в\u00a0расписании',
  answer: 'Ответить: заменю или не\u00a0смогу',
  contact: 'Вопросы',
  rest: (count: number): string => `И\u00a0ещё ${changesText(count)}.`,
} as const

const leftOn: Record<NoticeChannel, string> = {
  email: 'письма',
  messenger: 'сообщения в\u00a0мессенджере университета',
  push: 'уведомления в\u00a0браузере',
}

/** The page that a letter's link opens. */
export const unsubscribeTexts = {
  title: 'Письма об изменениях',
  ask: (email: string) => `Больше не\u00a0присылать на ${email} письма об изменениях в\u00a0расписании?`,
  stop: 'Отписаться',
  stopped: 'Вы отписались',
  done: (email: string) => `Письма об изменениях в\u00a0расписании больше не\u00a0приходят на ${email}.`,
  left: (channels: readonly NoticeChannel[]) =>
    `Остаются страница «Изменения»${channels.map((one) => `, ${leftOn[one]}`).join('')} и\u00a0письма о\u00a0вашей учётной записи: о\u00a0входе и\u00a0пароле.`,
  again: 'Включить письма снова можно в\u00a0учётной записи',
  gone: 'Ссылка не\u00a0действует',
  goneText:
    'Адрес почты с\u00a0тех пор изменили, или ссылка скопирована не\u00a0целиком. Что и\u00a0куда присылать, можно выбрать в\u00a0учётной записи.',
} as const

/** Texts about web push. */
export const pushTexts = {
  title: 'Уведомления в\u00a0браузере',
  hint: 'Браузер покажет заголовок сообщения, даже если сайт закрыт.',
  add: 'Включить в\u00a0этом браузере',
  added: 'Уведомления придут в\u00a0этот браузер.',
  own: 'этот браузер',
  since: (moment: string) => `включены ${moment}`,
  remove: 'Отключить',
  removeOf: (device: string, moment: string) => `Отключить: ${device}, включены ${moment}`,
  removed: 'Уведомления отключены.',
  unsupported:
    'Этот браузер не\u00a0умеет показывать уведомления сайтов. На iPhone и\u00a0iPad сначала добавьте сайт на\u00a0экран «Домой».',
  blocked:
    'Уведомления этого сайта запрещены в\u00a0браузере. Разрешите их в\u00a0его настройках и\u00a0попробуйте снова.',
  failed: 'Браузер не\u00a0смог включить уведомления. Проверьте связь и\u00a0попробуйте снова.',
  notOffered: 'Уведомления в\u00a0браузере университетом не\u00a0настроены.',
  unknownService: 'Служба уведомлений этого браузера университету неизвестна.',
  tooMany: (most: number) =>
    `Уведомления включены уже в\u00a0${most} браузерах, или этот занят другим пользователем. Отключите один из них.`,
  noSuchBrowser: 'Такого браузера нет.',
} as const

export const lostTexts = {
  title: 'Не доставленные сообщения',
  hint: 'Сообщения об изменениях, которые не\u00a0приняли ни за\u00a0одну попытку или которые не\u00a0примут никогда.',
  none: 'Таких сообщений нет.',
  attempts: (count: number) => counted(count, 'попытка', 'попытки', 'попыток'),
} as const

export const letterKindTitles: Readonly<Record<LetterKind, string>> = {
  any: 'Все письма',
  changed: 'Занятие изменилось',
  added: 'Новое занятие',
  removed: 'Занятия больше нет',
  bookings: 'Брони',
  appeals: 'Просьбы',
  substitutions: 'Замены',
  absences: 'Отсутствия',
  wishes: 'Сбор пожеланий',
  mixed: 'Разное в\u00a0одном письме',
}

export const letterPartTitles: Readonly<Record<keyof LetterWords, string>> = {
  headline: 'Тема',
  opening: 'В\u00a0начале',
  closing: 'В\u00a0конце',
  contact: 'К\u00a0кому обращаться',
}

/** What is written in the words, and what it stands for. */
export const placeholderTexts: Readonly<Record<LetterMark, { mark: string; meaning: string }>> = {
  name: { mark: '{имя}', meaning: 'кому письмо' },
  university: { mark: '{университет}', meaning: 'название университета' },
  gist: { mark: '{суть}', meaning: 'обычная тема письма' },
  count: { mark: '{сколько}', meaning: '«3\u00a0изменения»' },
  class: { mark: '{занятие}', meaning: 'если оно в\u00a0письме одно' },
  when: { mark: '{когда}', meaning: 'если занятие одно' },
  reason: { mark: '{причина}', meaning: 'если она названа' },
}
export const placeholderMarks: readonly string[] = Object.values(placeholderTexts).map(({ mark }) => mark)

export const letterTemplateTexts = {
  title: 'Письма',
  lead: 'Слова университета вокруг того, что изменилось. Сами изменения, ссылки на\u00a0расписание и\u00a0отписка есть в\u00a0каждом письме, что\u00a0бы здесь ни\u00a0написать.',
  hint: 'Темы и\u00a0слова писем об\u00a0изменениях',
  kind: 'Какие письма',
  own: 'свои слова',
  marks: 'Можно вставить',
  marksHint: 'Строки, для которых в\u00a0письме нет значения, в\u00a0него не\u00a0попадут.',
  empty: {
    any: 'Пустое поле: обычный текст.',
    other: 'Пустое поле: как во\u00a0всех письмах.',
  },
  contactHint: 'Например: диспетчерская, 40-50-60, rasp@example.edu',
  preview: 'Как придёт',
  subject: 'Тема:',
  example: 'Занятие в\u00a0примере придумано: таких писем ещё не\u00a0было.',
  real: 'По\u00a0последнему такому изменению.',
  asking: 'Составляю письмо…',
  try: 'Отправить себе на\u00a0пробу',
  tried: (address: string): string => `Проба отправлена на\u00a0${address}`,
  trial: (subject: string): string => `Проба: ${subject}`,
  noAddress: 'Ваша почта не\u00a0подтверждена. Укажите её в\u00a0учётной записи, в\u00a0«Моих уведомлениях».',
  reset: 'Вернуть обычный текст',
  same: 'Слова не\u00a0изменены.',
  saved: 'Письма изменены',
  resetDone: 'Обычный текст возвращён',
  stale: 'Тем временем эти слова изменил другой. Посмотрите их ещё раз.',
  unknown: (marks: readonly string[]): string =>
    `Вставить ${marks.join(', ')} нельзя. Можно: ${placeholderMarks.join(', ')}.`,
  oneLine: 'Одной строкой.',
} as const

/** The class of a letter that is only an example. */
export const letterExample = {
  title: 'Физика',
  room: 'К-101',
  otherRoom: 'К-206',
  teacher: 'Иванов Иван Иванович',
  group: 'ИСТб-24-1',
  reason: 'Ремонт аудитории',
} as const
