import type { PgSequence, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import * as schema from '@/db/schema'
import { vocabularyPlurals } from '@/lib/core/tables/rules/admin-table'
import { adminTables } from '@/lib/core/tables/rules/tables'
import { entriesOf } from '@/lib/core/words/rules/records'

export const archiveFormat = 'raspisanie-online archive'
/** The version of the archive format. A release reads its own version and all earlier ones. */
export const archiveVersion = 1

export const manifestName = 'manifest.json'
export const readmeName = 'README.txt'
export const recordsName = (kind: string): string => `${kind}.jsonl`
export const schemaName = (kind: string): string => `schema/${kind}.schema.json`

const count = z.int().min(0)

/** The archive's description of itself, in its last file. */
export const manifestSchema = z.strictObject({
  format: z.literal(archiveFormat),
  version: z.int().min(1),
  madeAt: z.iso.datetime({ offset: true }),
  content: z.strictObject({ accounts: z.boolean(), history: z.boolean() }),
  /** By name, as in the archive; `size`: unpacked, in bytes. */
  files: z.record(
    z.string(),
    z.strictObject({ records: count, size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  /**
   * The next free number of each kind of record, by its path in the archive: deleted records' numbers are
   * never reused.
   */
  nextIds: z.record(z.string(), z.int().min(1)),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Why an archive was not read; nothing was changed. */
type ArchiveFaultReason =
  | 'damaged'
  | 'not an archive'
  | 'newer'
  | 'has data'
  | 'unknown file'
  | 'missing file'
  | 'too large'
  | 'changed'
  | 'not json'
  | 'unknown member'
  | 'missing member'
  | 'wrong value'
  | 'missing reference'
  | 'taken place'
  | 'repeated'
  | 'refused'

/** `file` and `line`, from 1: where the fault is; `what`: the member, name or rule at fault. */
export class ArchiveFault extends Error {
  constructor(
    readonly reason: ArchiveFaultReason,
    readonly where: { file?: string; line?: number; what?: string } = {},
  ) {
    super([reason, ...Object.values(where)].join(' '))
  }
}

/**
 * The target of a reference without a foreign key: a table, or the table named by another column. `isKept`:
 * the database keeps the target from being deleted; otherwise it may be missing.
 */
type Reference = PgTable | { by: string; to: Record<string, PgTable>; isKept?: true }

/** A table in the archive: its columns are the members of a record, and rows of its parts are lists in it. */
export type ArchivePart = {
  table: PgTable
  /** Columns left out of archives; reading one gives them their defaults. */
  without?: readonly string[]
  /** Personal columns: they are left out together with the accounts. */
  personal?: readonly string[]
  refers?: Record<string, Reference>
  /** The title by which other records refer to this one: a column, or the target of a column. */
  titledBy?: string
  parts?: Record<string, ArchivePart>
  /** The sequence of its ids if they are not an identity column. */
  sequence?: PgSequence
}

/** A file of the archive. `of`: the option that includes it. */
export type Kind = ArchivePart & { of?: ArchiveOption }

export type ArchiveOption = 'accounts' | 'history'

const resource = {
  by: 'kind',
  to: { room: schema.room, teacher: schema.teacher, group: schema.group, load: schema.loadItem },
} satisfies Reference

const ofPeople = {
  editorOf: {
    table: schema.editor,
    refers: {
      subjectId: {
        by: 'kind',
        to: {
          faculty: schema.faculty,
          department: schema.department,
          group: schema.group,
          teacher: schema.teacher,
        },
      },
    },
  },
  programmes: { table: schema.programmePermission },
  campusAccounts: { table: schema.campusIdentity },
  ownSubjects: { table: schema.ownSubject },
  chosenClasses: { table: schema.chosenClass },
  hiddenClasses: { table: schema.hiddenClass },
  // A code that was sent is useless in another installation.
  notices: { table: schema.noticeSettings, without: ['emailCode', 'emailTries'] },
} satisfies Record<string, ArchivePart>

/** The files of the archive by name, each after those it refers to. */
export const archiveKinds: Record<string, Kind> = {
  university: { table: schema.university },
  pairs: { table: schema.pairTime },
  dayPairs: { table: schema.dayPairTime },
  semesters: {
    table: schema.semester,
    titledBy: 'title',
    parts: { courseYears: { table: schema.semesterCourseYear } },
  },
  holidays: { table: schema.holiday },
  movedDays: { table: schema.movedDay },
  ...Object.fromEntries(
    entriesOf(schema.vocabularies).map(([name, table]) => [
      vocabularyPlurals[name],
      { table, titledBy: adminTables[name].columns[0].key },
    ]),
  ),
  buildingWalks: { table: schema.buildingWalk },
  qualityWeights: { table: schema.qualityWeight },
  teacherNorms: { table: schema.teacherNorm },
  load: {
    table: schema.loadItem,
    titledBy: 'disciplineId',
    parts: { teachers: { table: schema.loadItemTeacher }, groups: { table: schema.loadItemGroup } },
  },
  contracts: { table: schema.teacherContract },
  hoursEntries: { table: schema.hoursEntry },
  letterTemplates: { table: schema.letterTemplate },
  examItems: { table: schema.examItem },
  programmeTemplates: {
    table: schema.programmeTemplate,
    parts: { rows: { table: schema.programmeTemplateRow } },
  },
  programmes: {
    table: schema.programme,
    titledBy: 'title',
    parts: {
      rooms: { table: schema.programmeRoom },
      rows: {
        table: schema.programmeDiscipline,
        titledBy: 'title',
      },
    },
  },
  accounts: {
    table: schema.user,
    without: ['passwordHash', 'knownSince'],
    titledBy: 'fullName',
    parts: ofPeople,
    of: 'accounts',
  },
  loadPermissions: { table: schema.loadPermission, of: 'accounts' },
  sessionPeriods: { table: schema.sessionPeriod },
  examSlots: { table: schema.examSlot },
  examNorms: { table: schema.examNorm },
  openReading: { table: schema.openReading },
  readerRules: { table: schema.readerRules },
  changes: { table: schema.change, personal: ['subject', 'before', 'after'] },
  changedRows: { table: schema.changedRow, of: 'history' },
  changeEntries: { table: schema.changeEntry, of: 'history' },
  changeSubjects: { table: schema.changeSubject, of: 'history' },
  requests: { table: schema.request },
  approvals: { table: schema.approval },
  confirmations: { table: schema.confirmation },
  appeals: { table: schema.appeal, parts: { steps: { table: schema.appealStep } } },
  holidayWithdrawals: { table: schema.holidayWithdrawal },
  events: {
    table: schema.event,
    parts: {
      meetings: {
        table: schema.meeting,
        parts: {
          places: { table: schema.claim, refers: { resourceId: { ...resource, isKept: true } } },
          outcomes: { table: schema.owedOutcome },
        },
      },
    },
  },
  examSittings: { table: schema.examSitting },
  closingChanges: { table: schema.closingChange },
  wishes: { table: schema.wish, refers: { resourceId: resource } },
  absenceChanges: { table: schema.absenceChange },
  wishCampaigns: { table: schema.wishCampaign },
  wishAnswers: { table: schema.askedTeacher },
  substituteOffers: { table: schema.substituteOffer },
  variants: { table: schema.variant, of: 'accounts' },
  notices: {
    table: schema.notice,
    parts: { subjects: { table: schema.noticeSubject, refers: { resourceId: resource } } },
  },
  toldPeople: { table: schema.noticePerson, of: 'accounts' },
  seenNotices: { table: schema.noticeSeen, of: 'accounts' },
  toldChanges: { table: schema.toldChange, sequence: schema.toldChangeNumber },
  imports: { table: schema.importRun, refers: { semesterId: schema.semester } },
  importedClasses: { table: schema.importedClass, refers: { semesterId: schema.semester } },
  importColumns: { table: schema.importMapping },
  gridRules: { table: schema.gridRule },
}

/** Tables that are never in an archive; docs/archive.md gives the reasons. */
export const omittedTables: readonly PgTable[] = [
  schema.session,
  schema.invitation,
  schema.secondFactor,
  schema.recoveryCode,
  schema.failedLogin,
  schema.calendarFeed,
  schema.clientKey,
  schema.pushSubscription,
  // The log and the jobs of this installation.
  schema.securityEvent,
  schema.answeredCall,
  schema.job,
  schema.namesake,
  schema.touched,
  schema.filling,
  schema.importJob,
  schema.importPreview,
  schema.importGrid,
  schema.importSheet,
  schema.importDifference,
  schema.loadListing,
  schema.noticeOutbox,
  schema.noticePending,
  schema.noticeMessage,
]
