import type { AppealState, AppealWant } from '@/lib/core/requests/rules/appeal'

export const appealStateTitles: Readonly<Record<AppealState, string>> = {
  agreeing: 'Ждёт согласия коллеги',
  asked: 'Ждёт решения',
  accepted: 'Принята',
  refused: 'Отклонена',
  declined: 'Коллега не\u00a0согласен',
  withdrawn: 'Отозвана',
}

export const appealWantTitles: Readonly<Record<AppealWant, string>> = {
  time: 'Другое время',
  room: 'Другая аудитория',
  swap: 'Поменяться с\u00a0коллегой',
  consultation: 'Консультация',
}
