import { counted } from './plural'

export const backupUsage = `Резервная копия всей базы в один файл; останавливать сервер не нужно:
  npm run backup [-- ФАЙЛ]

Без имени файл ложится в папку backups рядом с данными (DATA_DIR). Секрет AUTH_SECRET в копию не входит: храните его отдельно.`

export const restoreUsage = `Восстановление базы из копии, которую сделала npm run backup; сервер должен быть остановлен:
  npm run restore -- ФАЙЛ [--replace]

  --replace  в базе уже есть данные: заменить их все`

const size = (tables: number, rows: number): string =>
  `${counted(tables, 'таблица', 'таблицы', 'таблиц')}, ${counted(rows, 'строка', 'строки', 'строк')}`

export const backupTexts = {
  taken: (file: string, tables: number, rows: number) => `Копия готова: ${file} (${size(tables, rows)}).`,
  restored: (tables: number, rows: number) => `База восстановлена: ${size(tables, rows)}.`,
  exists: (file: string) => `${file} уже есть; копия не сделана.`,
  nothingChanged: 'Ничего не изменилось.',
} as const

export const backupFaults = {
  damaged: () => 'Это не резервная копия, или она повреждена: файл обрывается или изменён.',
  newer: () => 'Копия сделана более новой версией программы. Обновите программу и повторите.',
  'has data': () => 'В базе уже есть данные. Чтобы заменить их все, добавьте --replace.',
  'in use': (count: string) =>
    `К базе подключены другие программы (соединений: ${count}). Остановите сервер и повторите.`,
  'foreign tables': (names: string) => `В базе есть чужие таблицы: ${names}. Нужна отдельная база.`,
  'not migrated': () => 'В этой базе нет таблиц программы: копировать нечего.',
} as const
