import type { Offer } from '@/lib/core/browser/names/vocabularies'
import type { LoadGrant } from '@/lib/core/rules/rights/rights-subjects'
import { changedFields, permissionTexts, type GrantField } from '@/lib/permissions/texts/load-permissions'
import { savingTexts } from '@/lib/core/texts/programmes/saving-rows'
import { Button } from '@/components/ui/button'
import { roomTitles } from './room-titles'

/** What somebody else stored meanwhile, by field, and the choice between both versions. */
export function OvertakenNotice(props: {
  before: LoadGrant
  now: LoadGrant
  rooms: readonly Offer[] | undefined
  onTake: () => void
  onKeep: () => void
}) {
  const { before, now, rooms, onTake, onKeep } = props
  const titles = (grant: LoadGrant) => roomTitles(grant.roomIds, rooms)
  const fields: GrantField[] = changedFields(before, now, titles)
  return (
    <div
      role="alert"
      className="mt-2 grid gap-1 rounded-md border border-warning/40 bg-surface px-2 py-1.5 text-sm"
    >
      <p className="font-medium text-warning">{permissionTexts.overtaken}</p>
      <dl className="grid gap-0.5">
        {fields.map(({ name, was, becomes }) => (
          <div key={name}>
            <dt className="inline text-ink-soft">{name}: </dt>
            <dd className="inline">
              {becomes} <span className="text-ink-faint">({was})</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-1">
        <Button className="px-2" onClick={onTake}>
          {savingTexts.takeTheirs}
        </Button>
        <Button className="px-2" onClick={onKeep}>
          {savingTexts.keepMine}
        </Button>
      </div>
    </div>
  )
}
