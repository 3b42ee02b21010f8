-- Every meeting with what is shown of it. A booked exam is shown as its request; a placed or imported exam is
-- an item, like a class. A trace shows the last request that moved its class, which is `went`.
create or replace view told_meeting as
select m.id, m.event_id, m.date, m.pair, m.state, m.hidden, m.was_projected, m.request_id, m.successor_id, m.version,
  e.kind, e.title, e.version as event_version, r.id as told_id,
  e.kind in ('booking', 'closure') or (e.kind = 'exam' and coalesce(r.kind in ('booking', 'exam'), false)) as is_request,
  r.kind as request_kind, r.reason, r.reason_to, r.in_charge, r.made_by, r.version as request_version,
  is_reason_public(made.action) as is_reason_public
from meeting m
  join event e on e.id = m.event_id
  left join meeting went on went.id = m.successor_id
  left join request r on r.id = coalesce(went.request_id, m.request_id) and r.undone_at is null
  left join change made on made.id = r.change_id;
