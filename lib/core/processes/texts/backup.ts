import { counted } from '@/lib/core/words/texts/plural'

export const backupUsage = `Резервная копия всей базы в один файл; останавливать сервер не нужно:
  npm run backup [-- ФАЙЛ]

Без имени файл ложится в папку backups рядом с данными (DATA_DIR), вместо имени «-» — в стандартный вывод. Секрет AUTH_SECRET в копию не входит: храните его отдельно.`

export const restoreUsage = `Восстановление базы из копии, которую сделала npm run backup; сервер должен быть остановлен:
  npm run restore -- ФАЙЛ [--replace] [--end-idle] [--without-checksum]

  ФАЙЛ                «-» — копия из стандартного ввода
  --replace           в базе уже есть данные: заменить их все
  --end-idle          завершить соединения, которые простаивают, например пулера
  --without-checksum  копия сделана версией, которая ещё не писала контрольной суммы`

const size = (tables: number, rows: number): string =>
  `${counted(tables, 'таблица', 'таблицы', 'таблиц')}, ${counted(rows, 'строка', 'строки', 'строк')}`

export const backupTexts = {
  taken: (file: string, tables: number, rows: number) => `Копия готова: ${file} (${size(tables, rows)}).`,
  sent: (tables: number, rows: number) => `Копия отправлена в стандартный вывод (${size(tables, rows)}).`,
  inMemory: (folder: string) =>
    `${folder} — папка в памяти, копия пропала бы вместе с контейнером. Назовите файл на диске или «-» (стандартный вывод); копия не сделана.`,
  restored: (tables: number, rows: number) => `База восстановлена: ${size(tables, rows)}.`,
  exists: (file: string) => `${file} уже есть; копия не сделана.`,
  nothingChanged: 'Ничего не изменилось.',
} as const

type Session = { program: string; user: string; address: string; state: string; seconds: number }

const sessionLine = ({ program, user, address, state, seconds }: Session): string =>
  `  ${program || 'программа без имени'}, пользователь ${user}, ${address || 'через сокет этого компьютера'}, ${state === 'idle' ? 'простаивает' : 'работает'} ${counted(seconds, 'секунду', 'секунды', 'секунд')}`

export const backupFaults = {
  damaged: () => 'Это не резервная копия, или она повреждена: файл обрывается или изменён.',
  newer: () => 'Копия сделана более новой версией программы. Обновите программу и повторите.',
  'has data': () => 'В базе уже есть данные. Чтобы заменить их все, добавьте --replace.',
  'no checksum': () =>
    'В этой копии нет контрольной суммы: её сделала прежняя версия программы, или её правили. Если вы ей доверяете, добавьте --without-checksum.',
  'in use': (count: string, sessions: readonly Session[]) =>
    [
      `К базе подключены другие программы (соединений: ${count}):`,
      ...sessions.map(sessionLine),
      sessions.every(({ state }) => state === 'idle')
        ? 'Все они простаивают: остановите сервер и пулер, или добавьте --end-idle, чтобы завершить эти соединения.'
        : 'Остановите сервер и повторите.',
    ].join('\n'),
  'foreign tables': (names: string) => `В базе есть чужие таблицы: ${names}. Нужна отдельная база.`,
  'not migrated': () => 'В этой базе нет таблиц программы: копировать нечего.',
} as const
