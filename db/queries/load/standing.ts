/**
 * The classes that stand of `chosen`, as a table: a load item claims the slot of each of its classes, its programme's row shares
 * them; a row that stands for no load item goes by its events.
 */
export const standing = `
  select c.id, claim.meeting_id, claim.date, claim.pair, claim.hold = 'draft' as is_draft
  from chosen c join claim on claim.kind = 'load' and claim.resource_id = c.load_item_id and claim.hold <> 'trace'
  union all
  select c.id, m.id, m.date, m.pair, m.state = 'projected'
  from chosen c
    join event e on e.programme_discipline_id = c.row_id
    join meeting m on m.event_id = e.id and m.state <> 'trace'
  where c.load_item_id is null`
