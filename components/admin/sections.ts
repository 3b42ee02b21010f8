import { securityPath } from '@/lib/accounts/browser/security-location'
import { securityTexts } from '@/lib/accounts/texts/security'
import { archivePageTexts } from '@/lib/archive/texts/archive-page'
import { calendarTexts } from '@/lib/calendar/texts/admin-calendar'
import { pairsTexts } from '@/lib/calendar/texts/admin-pairs'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { adminSections as texts } from '@/lib/core/files/texts/admin'
import { historyPath } from '@/lib/core/history/browser/history-location'
import { historyTexts } from '@/lib/core/history/texts/history'
import { isAllowed, type Action, type SubjectOf } from '@/lib/core/rights/rules/rights'
import { adminTableNames } from '@/lib/core/tables/rules/admin-table'
import { examSettingsTexts } from '@/lib/exams/texts/settings'
import { hoursPath } from '@/lib/hours/browser/hours-location'
import { yearHoursTexts } from '@/lib/hours/texts'
import { importTexts } from '@/lib/imports/texts/imports'
import { keyTexts } from '@/lib/keys/texts'
import { letterTemplateTexts } from '@/lib/notices/texts'
import { openReadingTexts } from '@/lib/open-reading/texts'
import { qualitySettingsTexts } from '@/lib/quality/texts/quality-settings'
import { readerRulesTexts } from '@/lib/readers/texts'
import {
  adminArchivePath,
  adminBuildingsPath,
  adminCalendarPath,
  adminImportPath,
  adminKeysPath,
  adminLessonTypesPath,
  adminLettersPath,
  adminPairsPath,
  adminPublicPath,
  adminQualityPath,
  adminReadersPath,
  adminSessionPath,
  adminTablePath,
} from '@/lib/tables/browser/admin-location'
import { buildingTexts, typeTexts } from '@/lib/tables/texts/admin-buildings'
import { adminTableTexts } from '@/lib/tables/texts/admin-tables'

export type AdminSection = { path: string; title: string; hint: string; mayOpen: (actor: Actor) => boolean }
/** `isRare`: a one-time setting, shown less prominently. */
export type AdminSections = { title: string; isRare?: true; sections: readonly AdminSection[] }

/** A right without an object. */
type Plain = { [A in Action]: SubjectOf<A> extends [] ? A : never }[Action]

const section = (path: string, title: string, hint: string, right: Plain): AdminSection => ({
  path,
  title,
  hint,
  mayOpen: (actor) => isAllowed(actor, right),
})

const tables = adminTableNames.map((name): AdminSection => ({
  path: adminTablePath(name),
  title: adminTableTexts[name].title,
  hint: adminTableTexts[name].hint,
  mayOpen: (actor) => isAllowed(actor, 'vocabulary.view', name),
}))

/** Buildings come after the rooms, lesson types last. */
const ofUniversity: readonly AdminSection[] = [
  ...tables.slice(0, 1),
  section(adminBuildingsPath, buildingTexts.title, buildingTexts.hint, 'university.administer'),
  ...tables.slice(1),
  section(adminLessonTypesPath, typeTexts.title, typeTexts.hint, 'university.administer'),
]

const ofCalendar: readonly AdminSection[] = [
  section(adminCalendarPath, calendarTexts.title, calendarTexts.hint, 'university.administer'),
  section(adminPairsPath, pairsTexts.title, pairsTexts.hint, 'university.administer'),
  section(adminSessionPath, examSettingsTexts.title, examSettingsTexts.hint, 'session.configure'),
]

/** The sections of «Админка», in the order in which an administrator needs them. */
const all: readonly AdminSections[] = [
  { title: texts.year, sections: ofCalendar },
  { title: texts.university, sections: ofUniversity },
  {
    title: texts.data,
    sections: [
      section(adminImportPath, importTexts.title, texts.hints.files, 'import.open'),
      section(hoursPath, yearHoursTexts.title, yearHoursTexts.hint, 'university.administer'),
      section(historyPath, historyTexts.title, texts.hints.history, 'history.open'),
      section(adminArchivePath, archivePageTexts.title, texts.hints.archive, 'archive.take'),
    ],
  },
  {
    title: texts.settings,
    isRare: true,
    sections: [
      section(adminQualityPath, qualitySettingsTexts.title, texts.hints.quality, 'quality.configure'),
      section(adminPublicPath, openReadingTexts.title, texts.hints.open, 'open.configure'),
      section(adminReadersPath, readerRulesTexts.title, readerRulesTexts.hint, 'readers.configure'),
      section(adminLettersPath, letterTemplateTexts.title, letterTemplateTexts.hint, 'university.administer'),
      section(adminKeysPath, keyTexts.admin, texts.hints.keys, 'keys.manage'),
      section(securityPath, securityTexts.title, texts.hints.security, 'security.view'),
    ],
  },
]

export const sectionsFor = (actor: Actor): AdminSections[] =>
  all
    .map(({ sections, ...group }) => ({
      ...group,
      sections: sections.filter(({ mayOpen }) => mayOpen(actor)),
    }))
    .filter(({ sections }) => sections.length > 0)
