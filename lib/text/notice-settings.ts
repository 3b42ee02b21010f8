import type { Digest, NoticeChannel } from '@/lib/domain/notices/delivery'
import { common } from './common'
import { counted } from './plural'

export const noticeSettingsTexts = {
  title: 'Сообщения об изменениях',
  lead: 'Об изменениях в\u00a0вашем расписании можно узнавать не\u00a0только здесь, на\u00a0странице «Изменения».',
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
  removeEmail: 'Не присылать на почту',
  removed: 'Письма больше не\u00a0придут.',
  messenger: 'Присылать в\u00a0мессенджер университета',
  digest: 'Как часто',
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
}

export const codeLetter = (code: string): string =>
  `Код: ${code}\n\nВведите его в\u00a0«${common.productName}», чтобы сообщения об изменениях приходили на этот адрес. Если вы его не\u00a0запрашивали, ничего делать не\u00a0нужно.`

export const channelTitles: Record<NoticeChannel, string> = { email: 'почта', messenger: 'мессенджер' }

export const lostTexts = {
  title: 'Не доставленные сообщения',
  hint: 'Сообщения об изменениях, которые не\u00a0приняли ни за\u00a0одну попытку или которые не\u00a0примут никогда.',
  none: 'Таких сообщений нет.',
  attempts: (count: number) => counted(count, 'попытка', 'попытки', 'попыток'),
} as const
