import { findRoomsTraits } from '@/db/queries/core/placing/find-advice'
import { findItems } from '@/db/queries/core/schedule/schedule'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { RepairStep } from '@/lib/core/placing/rules/proposal'
import { lessonText } from '@/lib/core/placing/texts/lesson-acts'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import { isVisible, itemTo } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { changedMeanwhile } from '@/lib/repair/texts'
import { sizeOf, type Clash, type Variant, type VariantStep } from '@/lib/variants/rules/variant'
import { variantTexts } from '@/lib/variants/texts'
import { simulate, nothingBefore } from './simulate'
import type { Step } from './step-work'

/**
 * Moves timetable classes within a variant, all or none; `groups`: those of the classes. Throws `not_found`
 * for unknown classes and rooms, `stale` for a class that has changed since it was seen, `conflict` naming
 * what cannot be done.
 */
export async function repairInVariant(
  context: DataContext,
  { steps }: Pick<Variant, 'steps'>,
  moves: readonly RepairStep[],
): Promise<{ step: VariantStep; groups: GroupId[] }> {
  const { move, groups } = await moveOf(context, moves)
  const step = await simulate(context, steps, {
    before: nothingBefore,
    async then({ calendar, replayed }) {
      requirePairs(calendar, [...new Set(moves.map(({ pair }) => pair))])
      const clashesBefore = replayed.clashes.length
      const done = await replayed.run(move, steps.length)
      const [clash] = replayed.clashes.slice(clashesBefore)
      if (clash || sizeOf(done) < sizeOf(move)) throw refused(clash)
      return done
    },
  })
  return { step, groups }
}

const refused = (clash: Clash | undefined) => new ServiceError('conflict', clash?.text ?? variantTexts.noClass)

/**
 * The step for these moves. Reads the classes from the timetable, which the user saw, not from the variant.
 */
async function moveOf(
  { db, actor }: DataContext,
  moves: readonly RepairStep[],
): Promise<{ move: Step<'move'>; groups: GroupId[] }> {
  const rows = await findItems(
    db,
    moves.map(({ id }) => id),
    actor.userId,
  )
  const items = new Map(
    rows
      .filter((item) => item.state !== 'trace' && item.kind !== 'booking' && isVisible(actor, item))
      .map((item) => [item.id, itemTo(actor, item)]),
  )
  const named = await findRoomsTraits(
    db,
    moves.flatMap(({ roomId }) => roomId ?? []),
  )
  const rooms = new Map(named.map(({ id, title }) => [id, { id, title }]))
  const classes = moves.map(({ id, version, date, pair, roomId }) => {
    const item = items.get(id)
    if (!item) throw new ServiceError('not_found', variantTexts.noClass)
    if (version !== undefined && version !== item.version)
      throw new ServiceError('stale', changedMeanwhile(lessonText(item)))
    const room = roomId === null ? undefined : rooms.get(roomId)
    if (roomId !== null && !room) throw new ServiceError('not_found', noSuch.room)
    const from = { date: item.date, pair: item.pair }
    return { id, from, to: { date, pair }, title: item.title, ...(room && { room }) }
  })
  const groups = [...items.values()].flatMap((item) => item.groups.map(({ id }) => id))
  return {
    move: { kind: 'move', title: classes[0]?.title ?? '', classes, room: null },
    groups: [...new Set(groups)],
  }
}
