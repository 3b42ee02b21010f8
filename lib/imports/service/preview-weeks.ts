import type { Queryable } from '@/db/client'
import { findTouchedWeeks, type TouchedWeeks } from '@/db/import/find-touched-weeks'
import { findStandingWeeks, type Preview, type StandingWeeks } from '@/db/queries/imports/import-previews'
import { previewOf } from '@/lib/imports/rules/preview'

/** Two weeks as they would be. */
type WouldBe = { touched: TouchedWeeks; weeks: StandingWeeks[] }

/** The two weeks in which an import changes the most, read where its trial stands; null where it changes nothing. */
export async function findWouldBe(db: Queryable): Promise<WouldBe | null> {
  const touched = await findTouchedWeeks(db)
  return touched && { touched, weeks: await findStandingWeeks(db, touched) }
}

/** The same beside what stands; to be asked once the trial is rolled back. */
export async function comparedWeeks(db: Queryable, { touched, weeks }: WouldBe): Promise<Preview> {
  const stood = new Map((await findStandingWeeks(db, touched)).map((one) => [one.groupId, one]))
  const would = new Map(weeks.map((one) => [one.groupId, one]))
  const groups = [...would.values(), ...[...stood.values()].filter(({ groupId }) => !would.has(groupId))]
  return {
    startsOn: touched.startsOn,
    groups: groups
      .map(({ groupId, group }) => ({
        group,
        classes: previewOf(stood.get(groupId)?.classes ?? [], would.get(groupId)?.classes ?? []),
      }))
      .toSorted((one, other) => one.group.localeCompare(other.group, 'ru')),
  }
}
