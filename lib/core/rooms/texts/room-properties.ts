import type { RoomEquipment, RoomProperty, StatedNeed } from '@/lib/core/rooms/rules/room-properties'

type PropertyTexts = {
  /** The column in the administration, and what files call it besides. */
  column: string
  also: readonly string[]
  history: string
  archive: string
  /** The filter of free rooms; of the key, that none is needed. */
  filter: string
  /** What an icon says. */
  mark: string
  /** In a list, after the seats. */
  note: string
}

export const roomPropertyTexts: Readonly<Record<RoomProperty, PropertyTexts>> = {
  hasProjector: {
    column: 'Проектор',
    also: ['проектор', 'мультимедиа', 'мм'],
    history: 'Проектор',
    archive: 'есть проектор',
    filter: 'Проектор',
    mark: 'есть проектор',
    note: 'проектор',
  },
  isComputerClass: {
    column: 'Компьютеры',
    also: ['компьютеры', 'компьютерный класс', 'вт'],
    history: 'Компьютерный класс',
    archive: 'компьютерный класс',
    filter: 'Компьютеры',
    mark: 'компьютерный класс',
    note: 'компьютеры',
  },
  isStepFree: {
    column: 'Без ступеней',
    also: ['без ступеней', 'безбарьерная', 'доступная среда'],
    history: 'Без ступеней',
    archive: 'туда попадают без ступеней',
    filter: 'Без ступеней',
    mark: 'без ступеней',
    note: 'без ступеней',
  },
  needsKey: {
    column: 'Ключ',
    also: ['ключ', 'нужен ключ'],
    history: 'Нужен ключ',
    archive: 'нужен ключ',
    filter: 'Без ключа',
    mark: 'нужен ключ',
    note: 'нужен ключ',
  },
}

type NeedTexts = Pick<PropertyTexts, 'column' | 'also' | 'archive'>

/** The same of groups that state what their classes need. */
const statedNeedTexts: Readonly<Record<StatedNeed, NeedTexts>> = {
  needsStepFree: {
    column: 'Нужно без ступеней',
    also: ['нужно без ступеней', 'нужна доступная среда'],
    archive: 'её занятиям нужны аудитории, куда попадают без ступеней',
  },
}

export const eachStatedNeed = <Value>(valueOf: (texts: NeedTexts) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries<NeedTexts>(statedNeedTexts).map(([need, texts]) => [need, valueOf(texts)]))

type EquipmentTexts = {
  /** Why a room does not suit. */
  lacking: string
  /** Why a room does not suit classes that are placed in it. */
  warning: string
  /** Of a room that suits, or is wanted. */
  wanted: string
}

export const equipmentTexts: Readonly<Record<RoomEquipment, EquipmentTexts>> = {
  projector: {
    lacking: 'нет проектора',
    warning: 'нет проектора, а раньше эти занятия шли с\u00a0проектором',
    wanted: 'с\u00a0проектором',
  },
  computers: {
    lacking: 'нет компьютеров',
    warning: 'не\u00a0компьютерный класс, а раньше эти занятия шли в\u00a0компьютерном',
    wanted: 'с\u00a0компьютерами',
  },
  step_free: {
    lacking: 'путь без ступеней не\u00a0отмечен',
    warning: 'путь без ступеней не\u00a0отмечен, а\u00a0группе он нужен',
    wanted: 'без ступеней',
  },
}
