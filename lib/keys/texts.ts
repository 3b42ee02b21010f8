import type { KeyScope } from '@/lib/core/actor/rules/client-key'
import { counted } from '@/lib/core/words/texts/plural'

export const keyTexts = {
  admin: 'Ключи для программ',
  adminLead:
    'Сайт, бот или табло читают опубликованное расписание по\u00a0ключу: списки, недели и\u00a0изменения. Черновиков, комментариев и\u00a0ссылок там не\u00a0бывает. Преподаватели названы так же, как в\u00a0открытом расписании; само оно может быть выключено.',
  section: 'Ключи для программ',
  sectionHint:
    'По\u00a0такому ключу ваш бот или скрипт читает то, что вы видите в\u00a0«Моём»: опубликованные занятия и\u00a0их\u00a0изменения.',
  docs: 'Описание вызовов (OpenAPI)',
  none: 'Ключей пока нет.',
  title: 'Для чего ключ',
  titleHint: {
    public: 'Например: табло в\u00a0корпусе\u00a0Б',
    own: 'Например: мой бот',
  } satisfies Record<KeyScope, string>,
  perMinute: 'Запросов в\u00a0минуту, не\u00a0больше',
  expires: 'Сколько действует',
  expiry: { none: 'Бессрочно', month: '30\u00a0дней', term: '180\u00a0дней', year: 'Год' },
  makeMore: 'Выдать ключ…',
  make: 'Выдать ключ',
  making: 'Готовим ключ…',
  made: 'Ключ выдан. Скопируйте его сейчас: больше он показан не\u00a0будет.',
  key: 'Новый ключ',
  copy: 'Скопировать',
  copied: 'Ключ скопирован.',
  notCopied: 'Скопировать не\u00a0удалось: выделите ключ и\u00a0скопируйте сами.',
  sendIt: 'Программа передаёт его в\u00a0заголовке «Authorization: Bearer …», никогда не\u00a0в\u00a0адресе.',
  done: 'Готово',
  revoke: 'Отозвать',
  revokeOne: (title: string) => `Отозвать ключ: ${title}`,
  askRevoke: (title: string) => `Ключ «${title}» перестанет работать сразу.`,
  revoked: 'Ключ отозван.',
  expired: 'срок истёк',
  given: (moment: string) => `выдан ${moment}`,
  used: (moment: string) => `запрос был ${moment}`,
  neverUsed: 'запросов ещё не\u00a0было',
  until: (date: string) => `до\u00a0${date}`,
  limit: (perMinute: number) => `${counted(perMinute, 'запрос', 'запроса', 'запросов')} в\u00a0минуту`,
} as const

export const keyErrors = {
  noSuchKey: 'Такого ключа нет.',
  past: 'Ключ не\u00a0может действовать до\u00a0прошедшего дня.',
  tooMany: (most: number) => `Выдано уже ${counted(most, 'ключ', 'ключа', 'ключей')}: сначала отзовите ненужный.`,
  noKey:
    'Нужен действующий ключ в\u00a0заголовке «Authorization: Bearer …». Этого ключа нет, он отозван или его срок истёк.',
  wrongScope: {
    public: 'Этот вызов\u00a0— для ключей университета, а\u00a0ключ личный.',
    own: 'Этот вызов\u00a0— для личных ключей, а\u00a0ключ выдан университетом.',
  } satisfies Record<KeyScope, string>,
  tooSoon: (seconds: number) =>
    `Запросов по\u00a0этому ключу больше, чем разрешено. Повторите через ${seconds}\u00a0с.`,
  noCursor: 'Такого места в\u00a0изменениях нет: возьмите «next» из\u00a0ответа на\u00a0прошлый запрос.',
  noWatched: 'Укажите и\u00a0type, и\u00a0id: чьи изменения нужны.',
  notForOwn: 'Личный ключ читает только своё: type и\u00a0id ему не\u00a0нужны.',
} as const
