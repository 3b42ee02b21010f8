const buildSteps = ['компиляция (самый долгий)', 'проверка страниц', 'готовые страницы', 'запись']

/** Terminal messages of the commands. Plain JavaScript, because they are needed before the packages are installed. */
export const launchTexts = {
  oldNode: (version, needed) => `Нужен Node.js ${needed} или новее, а это ${version}.`,
  seconds: (count) => `${count} с`,
  share: (part) => `${Math.floor(part * 100)} %`,
  packages: (count, all) => `${Math.floor((count / all) * 100)} %, ${count} из ${all}`,
  step: {
    install: 'Устанавливаю пакеты',
    database: 'Запускаю базу данных',
    migrate: 'Привожу базу данных к этой версии',
    demo: 'Загружаю демонстрационный университет',
    build: 'Собираю приложение',
    web: 'Запускаю веб-сервер и живые обновления',
  },
  migration: (name, number, count) => `обновление базы данных ${number} из ${count}: ${name}`,
  buildStep: (number, all) => `шаг ${number} из ${all}, ${buildSteps[number - 1]}`,
  compiled: (done, before, usual) =>
    `процессор поработал ${done} с, ${before === null ? `обычно нужно около ${usual}` : `в прошлый раз понадобилось ${before}`}`,
  done: (title, time) => `✓ ${title}: ${time}`,
  still: (title, time, reached = '') => `… ${title}: ${[reached, time].filter(Boolean).join(', ')}`,
  failed: (title, time) => `✗ ${title}: ${time}`,
  installFailed: 'Пакеты не установились; причина выше.',
  buildFailed: 'Сборка не удалась; причина выше.',
  unreachable: (reason) => `DATABASE_URL: база данных не открывается (${reason}).`,
  speaksTo: (where) => `База данных: ${where}.`,
  embedded: (directory) => `встроенная база в папке ${directory}`,
  onServer: (servers, name) => `${servers}/${name}`,
  serverIsHere: (mark) =>
    `На этом компьютере настроен сервер расписания (${mark}), а DATABASE_URL не задан, и встроенная база рядом с ним не нужна: выполните команду с его настройками, например node --env-file=/etc/timetable.env scripts/serve.mjs user list; если нужна именно встроенная база, задайте DATA_DIR.`,
  prepareFailed: 'База данных не готова; причина выше.',
  alreadyRunning: (pid, directory) => `Уже запущено с данными в ${directory} (процесс ${pid}).`,
  portTaken: (name, port) => `Порт ${port} занят другой программой: задайте ${name}.`,
  addressUnusable: (host, reason) => `Адрес HOST=${host} не годится: ${reason}.`,
  folderUnusable: (directory, reason) => `Папка данных DATA_DIR=${directory} не годится: ${reason}.`,
  folderReasons: {
    EACCES: 'у этой учётной записи нет на неё прав',
    EPERM: 'у этой учётной записи нет на неё прав, или здесь нельзя создавать файлы',
    EROFS: 'этот диск открыт только для чтения',
    ENOTDIR: 'часть пути — не папка, а файл',
    EEXIST: 'это не папка, а файл',
    ENOENT: 'её нет, и создать её здесь нельзя',
    ELOOP: 'ссылки на неё ведут по кругу',
    ENAMETOOLONG: 'путь слишком длинный',
    ENOSPC: 'на диске нет места',
    EDQUOT: 'место на диске, отведённое этой учётной записи, кончилось',
    EINVAL: 'в эту файловую систему нельзя записать файл',
    NO_MODES: 'эта файловая система не хранит прав доступа к файлам, а базе данных они нужны',
  },
  fileUnreadable: (file, reason) => `Файл настроек ${file} не читается: ${reason}.`,
  folderSilent: (time) => `диск не отвечает ${time}`,
  openToAll: (host) => `HOST=${host} открывает сервер всей сети. Задайте PUBLIC_URL.`,
  noAnswer: (name) => `${name} не отвечает.`,
  died: (name, reason, delay) => `${name}: неожиданно завершился (${reason}); запускаю снова через ${delay}.`,
  databaseDied: 'База данных неожиданно остановилась; запускаю её снова.',
  databaseAgain: (delay) => `База данных не запускается; пробую снова через ${delay}.`,
  databaseBack: 'База данных снова работает.',
  web: 'Веб-сервер',
  live: 'Живые обновления',
  jobs: 'Поиски и загрузки',
  notices: 'Сообщения об изменениях',
  ready: (url) => `\nРасписание онлайн: ${url}`,
  noAccounts:
    'Учётных записей ещё нет. Первая: npm run user -- add admin --name "Имя Фамилия", затем npm run user -- grant admin --superuser',
  demoIsLocal:
    'Пароль демонстрационных учётных записей действует только на своём компьютере. Своё имя и пароль: npm run user -- add ИМЯ --name "Имя Фамилия"',
  accounts: (names, password) => `Демонстрационные учётные записи: ${names.join(', ')}; пароль ${password}`,
  howToStop: 'Ctrl-C останавливает всё.',
  stopping: 'Останавливаю…',
  stopped: 'Остановлено.',
  database: {
    laterRelease:
      'База данных уже обновлена более новой версией программы: запустите ту версию, или восстановите копию, сделанную до обновления.',
    noRights: (user, name, reason) =>
      `Учётной записи ${user} не хватает прав в базе ${name} (${reason}): выполните от имени администратора PostgreSQL alter database "${name}" owner to "${user}", а в самой базе grant all on schema public to "${user}".`,
    full: (reason) => `На диске базы данных нет места (${reason}): освободите его и повторите; начатое отменено.`,
    readOnly: 'База данных доступна только для чтения: это реплика, или её диск закрыт для записи.',
    pooler: (reason) =>
      `Это адрес пулера соединений (${reason}): назовите и саму базу, DATABASE_DIRECT_URL, как в docs/deploy.md.`,
    lost: (reason) =>
      `База данных прервала работу (${reason}): причина в её журнале; чаще всего кончилось место на диске или память.`,
    failed: (reason, code) => `База данных отказала: ${reason} (${code}).`,
    notBegun: 'В этой базе программа не начинает: причина выше.',
  },
  postgres: {
    noBinaries: (platform) => `Для ${platform} нет встроенной PostgreSQL: задайте DATABASE_URL.`,
    noPrograms: (home) => `В папке POSTGRES_HOME=${home} нет PostgreSQL: bin/postgres.`,
    noAccount: 'PostgreSQL не работает от имени root, а учётной записи nobody нет: запустите от другого пользователя.',
    wrongVersion: (data, version, needed) =>
      `Данные в ${data} созданы PostgreSQL ${version}, а нужна ${needed}: открыть их нельзя.`,
    noCluster: (reason) => `PostgreSQL не создала папку данных: ${reason}`,
    notStarted: (reason, log) => `PostgreSQL не запустилась: ${reason} (журнал: ${log})`,
    noAnswer: 'нет ответа',
  },
}

/** Responses of the web server that do not reach the application. */
export const refusalTexts = {
  badRequest: 'Запрос записан неверно.',
  noToken: 'Нужен ключ METRICS_TOKEN: Authorization: Bearer КЛЮЧ.',
  headTooLarge: 'Адрес или заголовки запроса слишком длинны.',
  tooSlow: 'Запрос не\u00a0пришёл целиком. Повторите его.',
  badTarget: 'Адрес запроса записан неверно.',
  badMethod: (method) => `Метод ${method} здесь не поддерживается.`,
  noFile: 'Такого файла нет.',
  notPacked: 'Файлы сборки не сжаты и отдаются как есть: соберите приложение через npm run build.',
  tooLarge: 'Запрос слишком велик.',
  failure: 'Сервер не смог ответить. Повторите попытку.',
  database_unavailable: 'База данных сейчас не\u00a0отвечает.',
  unknown_outcome: 'Неизвестно, записано\u00a0ли: сервер не\u00a0ответил вовремя. Обновите страницу и\u00a0проверьте.',
  overloaded: 'Сервер сейчас занят и\u00a0не\u00a0начал этот запрос.',
  too_many_requests: 'Слишком много запросов подряд. Этот не\u00a0начат.',
  again: (seconds) => `Повторите через\u00a0${seconds}\u00a0с.`,
}

/** The page for a request refused under load; it reloads itself. */
export const laterTexts = {
  productName: 'Расписание онлайн',
  overloaded: {
    title: 'Сервер занят',
    text: 'Сейчас расписание открывают слишком многие. Ничего делать не\u00a0нужно.',
  },
  too_many_requests: {
    title: 'Слишком много запросов',
    text: 'С\u00a0вашего компьютера или из\u00a0вашей сети их пришло больше, чем сервер принимает подряд.',
  },
  database_unavailable: {
    title: 'База данных не\u00a0отвечает',
    text: 'Расписание сейчас не\u00a0открыть. Ничего делать не\u00a0нужно.',
  },
  again: (seconds) => `Страница откроется сама через\u00a0${seconds}\u00a0с.`,
  againNow: 'Повторить сейчас',
}
