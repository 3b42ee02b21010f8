import type { EntryRow } from '@/db/queries/history/view/find-entries'
import { findPublications } from '@/db/queries/publishing/find-publications'
import { findFacultyGroups } from '@/db/queries/workbench/find-workbench'
import {
  type ChangesPeriod,
  findChangeBefore,
  findChangedSince,
  findOtherDrafts,
} from '@/db/queries/workbench/publications'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { entryDatesAfter, type HistoryEntry } from '@/lib/core/history/rules/entry'
import type { ChangeId, FacultyId, GroupId } from '@/lib/core/names/rules/ids'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { seenWhole, showEntries } from '@/lib/history/service/view/show-entries'
import { changedForReaders, type Publication } from '@/lib/workbench/rules/publication'

const mostPublications = 20

/** The publications of a faculty as a whole, the newest first. */
export async function listPublications(
  { db }: DataContext,
  faculty: FacultyId,
  most = mostPublications,
): Promise<Publication[]> {
  const rows = await findPublications(db, faculty, most)
  const zone = environment().UNIVERSITY_TIME_ZONE
  return rows.map(({ at, ...publication }) => ({ ...publication, at: civilTimeAt(at, zone) }))
}

type Since = { since: ChangeId; drafts: boolean; period: ChangesPeriod | null }

/**
 * What changed for readers of these groups since a change; `drafts`: as if those that the actor may see were
 * published; `period`: only series with a class on these dates, before or after.
 */
export async function findChanges(
  { db, actor }: DataContext,
  { groups, since, drafts, period }: Since & { groups: readonly GroupId[] },
): Promise<EntryRow[]> {
  const asked = { groups, since, viewer: actor.userId, period }
  if (!drafts) return changedForReaders(await findChangedSince(db, asked), () => false)
  // All that changed, so that the other drafts are those that did not.
  const changed = await findChangedSince(db, { ...asked, period: null })
  const told = changed.flatMap(({ meetingIds }) => meetingIds)
  const rows = [...changed, ...(await findOtherDrafts(db, asked, told))]
  const drawn = rows.filter(({ after }) => after?.state === 'projected')
  const seen = await seenWhole({ db, actor }, drawn)
  return changedForReaders(rows, (row) => seen.has(row)).filter((one) => changedDatesIn(one, period).length > 0)
}

/** Those dates of changed classes that, before or after, are in a period. */
export function changedDatesIn(
  classes: Pick<EntryRow, 'dates' | 'shift'>,
  period: ChangesPeriod | null,
): readonly CalendarDate[] {
  if (period === null) return classes.dates
  const { from, to } = period
  const isIn = (date: CalendarDate | undefined) => date !== undefined && date >= from && (to === null || date <= to)
  const after = entryDatesAfter(classes)
  return classes.dates.filter((date, index) => isIn(date) || isIn(after[index]))
}

/** The classes of a row on its dates in a period. */
function onlyIn(row: EntryRow, period: ChangesPeriod | null): EntryRow {
  const dates = new Set<CalendarDate | undefined>(changedDatesIn(row, period))
  const meetingIds = row.meetingIds.filter((_, at) => dates.has(row.dates[at]))
  return { ...row, dates: row.dates.filter((date) => dates.has(date)), meetingIds }
}

/** Changed classes as the actor may see them, with names. */
export async function showChanges(
  context: DataContext,
  since: ChangeId,
  rows: readonly EntryRow[],
): Promise<HistoryEntry[]> {
  const shown = await showEntries(context, [{ id: since, madeBy: null }], rows)
  return shown.get(since)?.entries ?? []
}

type FacultyChanges = {
  groups: readonly { id: GroupId; title: string; courseYear: number | null }[]
  publications: readonly Publication[]
  /** The publication compared with; null: a date, or nothing was published yet. */
  publication: Publication | null
  /** By first date; null: there is nothing to compare with. */
  entries: readonly HistoryEntry[] | null
}

/**
 * What changed in a faculty since a publication of it (absent: the last one) or the beginning of a date.
 * `drafts`: as if those of today were published; `from`: leaves out what was over before. Throws `not_allowed`
 * unless the actor plans the faculty.
 */
export async function viewFacultyChanges(
  context: ServiceContext,
  asked: {
    faculty: FacultyId
    since: { change: ChangeId } | { date: CalendarDate } | null
    drafts: boolean
    from: CalendarDate | null
  },
): Promise<FacultyChanges> {
  const { faculty, since, drafts, from } = asked
  requireAllowed(context, 'workbench.open', { id: faculty })
  const { db } = context
  const [groups, publications] = await Promise.all([findFacultyGroups(db, faculty), listPublications(context, faculty)])
  const change = since && 'change' in since ? since.change : null
  const isDated = since !== null && 'date' in since
  const publication = isDated ? null : (publications.find(({ id }) => change === null || id === change) ?? null)
  const id = isDated
    ? await findChangeBefore(db, since.date, environment().UNIVERSITY_TIME_ZONE)
    : (publication?.id ?? null)
  if (id === null) return { groups, publications, publication, entries: null }
  const ids = groups.map((one) => one.id)
  const period = from && { from, to: null }
  const rows = await findChanges(context, { groups: ids, since: id, drafts, period })
  const entries = await showChanges(
    context,
    id,
    rows.map((row) => onlyIn(row, period)),
  )
  return { groups, publications, publication, entries }
}
