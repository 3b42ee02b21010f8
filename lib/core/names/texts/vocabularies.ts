import type { StudyForm } from '@/lib/core/names/rules/resource'

export const otherBuildings = 'Другие'

export const studyForms: Record<StudyForm, string> = {
  day: 'Дневники',
  master: 'Магистры',
  correspondence: 'Заочники',
}

const facultyAbbreviations: Record<string, string> = {
  'Институт информационных технологий и анализа данных': 'ИТиАД',
  'Институт энергетики': 'ИЭ',
  'Институт недропользования': 'ИН',
  'Институт архитектуры, строительства и дизайна': 'ИАСиД',
  'Институт авиамашиностроения и транспорта': 'ИАМиТ',
  'Институт высоких технологий': 'ИВТ',
  'Институт экономики, управления и права': 'ИЭУиП',
  'Институт лингвистики и межкультурной коммуникации': 'ИЛиМК',
}

export const facultyShort = (title: string): string => facultyAbbreviations[title] ?? title
