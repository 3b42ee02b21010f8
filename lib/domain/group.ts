/** «Дневники», «Магистры», and correspondence students («Заочники»). */
export type StudyForm = 'day' | 'master' | 'correspondence'
