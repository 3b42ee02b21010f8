/** The options menu, and what stands in for the screens that are still to come. */
export const optionsMenu = {
  button: 'Меню',
  sections: {
    screens: 'Разделы',
    documents: 'Печать и выгрузка',
    view: 'Показывать в расписании',
    account: 'Оформление',
  },
  admin: 'Админка',
  freeRooms: 'Свободные аудитории',
  activeRequests: 'Активные заявки',
  overlaps: 'Накладки',
  wishes: 'Пожелания',
  roomWishes: 'Пожелания и\u00a0закрытие',
  programmes: 'Метапрограммы',
  loadPermissions: 'Права на работу с нагрузкой',
  card: 'Карточка',
  occupancy: 'Занятость по корпусам…',
  table: 'Таблица (xlsx)',
  transitions: 'Лист переносов (xlsx)',
  disciplineTitles: 'Названия дисциплин',
  groupTitles: 'Названия групп',
  occupancyForm: {
    title: 'Занятость по корпусам',
    description: 'Какие аудитории заняты в выбранный день и пару показанной недели.',
    day: 'День',
    pair: 'Пара',
    buildings: 'Корпуса',
    everyBuilding: 'Все корпуса',
    print: 'Открыть для печати',
  },
} as const

/** Screens that a later version brings: what they are called and what they will do. */
export const laterPages = {
  programmes: {
    title: 'Метапрограммы',
    text: 'Здесь можно будет составлять программы из дисциплин и превращать их в проекты.',
  },
} as const

export const notReady = 'Этого раздела пока нет: он появится в одной из следующих версий.'
