export const accountTexts = {
  title: 'Учётная запись',
  sessions: 'Сеансы',
  sessionsHint:
    'Где вы вошли. Сеанс заканчивается сам через 12 часов без вас и не позже чем через 30 дней. Незнакомый сеанс завершите и смените пароль.',
  own: 'этот сеанс',
  since: (moment: string) => `вход ${moment}`,
  seen: (moment: string) => `последний раз ${moment}`,
  end: 'Завершить',
  endOne: (device: string, since: string) => `Завершить сеанс: ${device}, вход ${since}`,
  endOthers: 'Завершить остальные',
  endAll: 'Выйти везде',
  askAll: 'Завершить все сеансы, и этот тоже? Везде нужно будет войти снова.',
  ended: 'Сеанс завершён.',
  othersEnded: 'Остальные сеансы завершены.',
  noSuchSession: 'Этого сеанса уже нет.',
} as const
