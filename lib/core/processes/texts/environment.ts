const port = 'порт от 1 до 65535'
const flag = '1 или 0'
const claim = 'имя утверждения (claim) латиницей, не sub'
const databaseAddress = 'адрес вида postgres://user:password@host:5432/name'
const webAddress = 'адрес вида https://timetable.example.edu'

/** Continues «ожидается». */
const expected: Record<string, string> = {
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_REPLICA_URLS: `через пробел: ${databaseAddress}`,
  AUTH_SECRET: 'секрет не короче 32 знаков',
  PORT: port,
  LIVE_PORT: port,
  UNIVERSITY_TIME_ZONE: 'часовой пояс вида Asia/Irkutsk',
  PUBLIC_URL: webAddress,
  LIVE_URL: 'адрес вида wss://timetable.example.edu/socket.io',
  TRUST_PROXY: flag,
  CLOCK: 'момент вида 2026-11-18T10:30',
  CAMPUS_ISSUER: webAddress,
  CAMPUS_AUTO_CREATE: flag,
  CAMPUS_GROUP_CLAIM: claim,
  CAMPUS_TEACHER_CLAIM: claim,
  SECOND_FACTOR_FOR_SUPERUSERS: flag,
  SECURITY_LOG_DAYS: 'число дней от 30 до 3650',
  SMTP_URL: 'адрес вида smtps://login:password@mail.example.edu:465',
  SMTP_FROM: 'адрес отправителя вида Расписание <timetable@example.edu>',
  MESSENGER_HOOK_URL: 'адрес вида https://bot.example.edu/notices или на этой же машине',
  MESSENGER_HOOK_SECRET: 'секрет не короче 32 знаков',
  VAPID_PUBLIC_KEY: 'открытый ключ из npx web-push generate-vapid-keys',
  VAPID_PRIVATE_KEY: 'закрытый ключ из npx web-push generate-vapid-keys',
  VAPID_SUBJECT: 'адрес для связи вида mailto:timetable@example.edu',
  PUSH_SERVICES: 'имена узлов через запятую вида fcm.googleapis.com, *.push.apple.com',
  NOTICE_PAUSE_SECONDS: 'число секунд от 0 до 3600',
  LOG_FORMAT: 'json или text',
  METRICS_TOKEN: 'ключ латиницей не короче 16 знаков',
  STOP_DELAY_SECONDS: 'число секунд от 0 до 60',
  WEB_WORKERS: 'число от 1 до 64',
}

export const environmentTexts = {
  wrong: (name: string) => `${name}: ожидается ${expected[name] ?? 'непустой текст'}.`,
  missing: (name: string) => `${name} не задан: ожидается ${expected[name] ?? 'непустой текст'}.`,
  samePort: (port: number) => `PORT и LIVE_PORT оба ${port}: задайте разные.`,
  incompleteCampus: (name: string) => `${name} не задан, а для входа через кампус нужны все три переменные CAMPUS_*.`,
}
