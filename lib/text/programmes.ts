/** What is wrong with one field of a programme or its row. */
export const programmeFields = {
  title: 'не указано название',
  titleOrGroup: 'укажите название или группу',
  typedTitle: 'введите название программы',
  otherTitle: 'введённое название не совпадает с названием программы',
  semester: 'укажите семестр: 1 — осенний, 2 — весенний',
  color: 'нужен цвет в виде #1a2b3c',
  templateOrFile: 'выберите шаблон или файл',
  hours: 'нужно целое число не меньше нуля',
  mostHours: (most: number) => `не больше ${most}`,
} as const

/** The title that a new row begins with (specification, section 3). */
export const newDisciplineTitle = 'новая'

/** What copying suggests as the title. */
export const copyTitle = (title: string): string => `${title} (копия)`
