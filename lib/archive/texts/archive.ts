import { counted } from '@/lib/core/words/texts/plural'

export const archiveUsage = `Архив всего университета в одном файле .zip, для других программ и для переезда (docs/archive.md):
  npm run archive -- ФАЙЛ [--without-history] [--without-accounts]
  npm run archive -- --read ФАЙЛ
  npm run archive -- --form

  --without-history   без строк изменений: отменить прежние изменения будет нельзя
  --without-accounts  без учётных записей, а значит и без истории: людей в архиве не будет
  --read              прочитать архив в пустую базу: всё или ничего
  --form              показать, что есть в файлах архива`

const size = (records: number, files: number): string =>
  `${counted(records, 'запись', 'записи', 'записей')} в ${counted(files, 'файле', 'файлах', 'файлах')}`

export const archiveTexts = {
  written: (file: string, records: number, files: number) => `Архив готов: ${file} (${size(records, files)}).`,
  read: (records: number, files: number) => `Архив прочитан: ${size(records, files)}.`,
  exists: (file: string) => `${file} уже есть; архив не сделан.`,
  nothingChanged: 'Ничего не изменилось.',
  withoutPasswords:
    'Паролей в архиве нет. Дайте пароль администратору: npm run user -- password ИМЯ, остальным — он сам.',
  withoutAccounts: 'Учётных записей в архиве нет. Создайте администратора: npm run user -- add ИМЯ --name "…".',
} as const

export const archiveErrors = {
  underWay: 'Архив уже выгружают. Повторите, когда выгрузка закончится.',
} as const

/** The readme file within the archive. */
export const archiveReadme = `Архив университета из «Расписания онлайн».

Каждый файл .jsonl — записи одного вида, по одной на строке, JSON в UTF-8. Что в них есть, говорит schema/ИМЯ.schema.json (JSON Schema).
Чего в записи нет, то такое, как сказано в схеме (default). Даты — ГГГГ-ММ-ДД, моменты — ISO 8601. Ссылка — { "id", "title" }:
считается номер, название — для читающего. manifest.json: когда сделан архив, что в нём есть, сколько записей и sha256 каждого файла.
`

const place = (file = '', line?: number) => (line === undefined ? file : `${file}, строка ${line}`)

type Where = { file?: string; line?: number; what?: string }

export const archiveFaults = {
  'not an archive': () => 'Это не архив университета.',
  damaged: ({ file }: Where) => `Архив повреждён или обрывается${file ? `: ${file}` : ''}.`,
  newer: () => 'Архив сделан более новой версией программы. Обновите программу и повторите.',
  'has data': ({ what }: Where) => `База не пуста (${what ?? ''}). Архив читается только в пустую базу.`,
  'unknown file': ({ what }: Where) => `В архиве есть чужой файл: ${what ?? ''}.`,
  'missing file': ({ file }: Where) => `В архиве нет файла ${file ?? ''}.`,
  'too large': ({ file }: Where) => `${place(file)}: внутри слишком много данных для такого архива.`,
  changed: ({ file }: Where) =>
    `${place(file)}: файл не тот, о котором говорит manifest.json; его изменили или он обрывается.`,
  'not json': ({ file, line }: Where) => `${place(file, line)}: это не JSON.`,
  'unknown member': ({ file, line, what }: Where) => `${place(file, line)}: неизвестное поле «${what ?? ''}».`,
  'missing member': ({ file, line, what }: Where) => `${place(file, line)}: нет поля «${what ?? ''}».`,
  'wrong value': ({ file, line, what }: Where) => `${place(file, line)}: неверное значение поля «${what ?? ''}».`,
  'missing reference': ({ file, line, what }: Where) =>
    `${place(file, line)}: «${what ?? ''}» ссылается на то, чего в архиве нет.`,
  'taken place': ({ file, line }: Where) =>
    `${place(file, line)}: место уже занято. Двое не могут быть в одно время в одном месте, если это не накладка.`,
  repeated: ({ file, line, what }: Where) => `${place(file, line)}: такая запись уже есть (${what ?? ''}).`,
  refused: ({ file, line, what }: Where) => `${place(file, line)}: так не бывает (${what ?? ''}).`,
} as const satisfies Record<string, (where: Where) => string>
