import { longestBuilding } from '@/lib/tables/rules/buildings'
import { someOf } from '@/lib/core/texts/words/some-of'

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
