import { someOf } from '@/lib/core/schedule/texts/some-of'
import { counted } from '@/lib/core/words/texts/plural'
import { type BuildingRow, longestBuilding } from '@/lib/tables/rules/buildings'

const ofRooms = (what: string, some: number, rooms: number): string =>
  some === rooms ? what : `${what} ${some} из\u00a0${rooms}`

export const buildingTexts = {
  title: 'Корпуса',
  hint: 'Названия и\u00a0минуты пешком между ними',
  lead: 'Корпус указан у\u00a0аудитории; у\u00a0которой не\u00a0указан, тот\u00a0— по\u00a0буквам перед первым дефисом.',
  building: 'Корпус',
  rooms: 'Аудиторий',
  seats: 'Мест',
  retired: 'Не\u00a0используются',
  rename: 'Переименовать',
  renameOne: (title: string) => `Переименовать корпус ${title}`,
  name: 'Новое название',
  nobody: 'Ни у\u00a0одной аудитории корпус не\u00a0известен.',
  none: 'В\u00a0таком корпусе нет ни\u00a0одной аудитории.',
  badName: `Нужно другое название, до\u00a0${longestBuilding} знаков.`,
  joins: (from: string, to: string) => `Объединить корпуса ${from} и\u00a0${to}?`,
  joinsHint: (to: string) => `Корпус ${to} уже есть: его минуты до\u00a0других корпусов останутся.`,
  twins: (to: string, titles: readonly string[]) =>
    `В\u00a0корпусе ${to} уже есть ${someOf(titles)}: сначала объедините или переименуйте одинаковые аудитории.`,
  join: 'Объединить',
  done: (from: string, to: string) => `Корпус ${from} теперь ${to}`,
  approval: 'Брони',
  approvalOf: (title: string) => `Как бронируют аудитории корпуса ${title}`,
  approvalHint:
    'Касается всех аудиторий корпуса; у\u00a0каждой это можно поменять отдельно, в\u00a0таблице «Аудитории».',
  booked: 'Как бронируют',
  freely: 'Сразу, если свободно',
  withConsent: 'С\u00a0чьего-то согласия',
  approving: 'Кто соглашается',
  anybody: 'Все, у\u00a0кого есть право согласовывать брони',
  editorsOf: (department: string) => `Редакторы кафедры: ${department}`,
  booking: (terms: Pick<BuildingRow, 'approved' | 'confirmed'>, rooms: number): string =>
    [
      terms.approved === 0 ? 'сразу' : ofRooms('по\u00a0согласованию', terms.approved, rooms),
      terms.confirmed === 0 ? '' : ofRooms('с\u00a0подтверждением', terms.confirmed, rooms),
    ]
      .filter(Boolean)
      .join(', '),
  confirmed: 'Бронь подтверждают в\u00a0её день',
  confirmedHint:
    'Неподтверждённую бронь снимают, и\u00a0аудитория свободна. Занятий и\u00a0экзаменов это не\u00a0касается.',
  confirmFrom: 'Подтвердить можно',
  confirmUntil: 'Снять, если не\u00a0подтвердили',
  minutesBefore: (minutes: number): string =>
    minutes === 0 ? 'с\u00a0начала' : `за\u00a0${counted(minutes, 'минуту', 'минуты', 'минут')} до\u00a0начала`,
  minutesAfter: (minutes: number): string =>
    minutes === 0 ? 'в\u00a0момент начала' : `через\u00a0${counted(minutes, 'минуту', 'минуты', 'минут')} после начала`,
  save: 'Сохранить',
  allSo: 'У\u00a0всех аудиторий корпуса так и\u00a0было',
  termsChanged: 'Как бронируют этот корпус, тем временем изменили: посмотрите и\u00a0задайте ещё раз.',
  termsSet: (title: string, rooms: number) =>
    `Корпус ${title}: изменено у\u00a0${counted(rooms, 'аудитории', 'аудиторий', 'аудиторий')}`,
  walksAre: 'Минуты между корпусами\u00a0— в\u00a0разделе',
} as const

export const typeTexts = {
  title: 'Виды занятий',
  hint: 'Как называются и\u00a0сколько их\u00a0стоит',
  lead: 'Виды заданы программой: у\u00a0каждого свой цвет и\u00a0своё место в\u00a0правилах. Здесь видно, как они называются и\u00a0сколько занятий какого вида есть.',
  mark: 'Знак',
  name: 'Название',
  words: 'Узнаётся в\u00a0файлах',
  classes: 'Занятий',
} as const
