-- What weeks show of these meetings: items by date and pair, those of correspondence students last, and
-- requests. `left_behind`: meetings included only for teachers who have left them. Drafts are left out unless
-- asked for; `with_passed`: includes what no week shows.
-- `teacher_ids` is qualified below, because a programme's discipline has a column of that name.
create or replace function schedule_of(
  meeting_ids bigint[], left_behind bigint[], teacher_ids integer[], with_drafts boolean, with_passed boolean, viewer integer
) returns table (items json, requests json) stable language sql as $$
  with shown as materialized (
    select m.*, m.state = 'published' and coalesce(m.id = any(left_behind), false) as is_handed_over
    from (select distinct unnest(meeting_ids) as id) asked join told_meeting m using (id)
    where m.state <> 'projected' or with_drafts and not coalesce(m.id = any(left_behind), false))
  select
    (select coalesce(json_agg(row order by row.date, row.pair, row.correspondence, row.title, row.subgroup, row.id), '[]') from (
      select m.id, m.version, m.event_id as "eventId", m.kind,
        case when m.is_handed_over then 'trace' else m.state::text end as state, m.hidden, m.was_projected as "wasProjected",
        m.date, m.pair, m.title, e.lesson_type as "lessonType", e.discipline_id as "disciplineId",
        e.load_item_id as "loadItemId", d.programme_id as "programmeId",
        e.programme_discipline_id as "programmeDisciplineId", e.subgroup, e.comment, e.link, e.week_step as step,
        -- Traces are not dates of the series.
        (select date from meeting where event_id = e.id and state <> 'trace' order by date limit 1) as "startsOn",
        (select date from meeting where event_id = e.id and state <> 'trace' order by date desc limit 1) as "endsOn",
        (select list from meeting_rooms(m.id)) as rooms,
        (select coalesce(json_agg(t.named || jsonb_build_object('departmentId', t.department_id)
            order by t.name, t.id), '[]')
          from claim c join shown_teacher t on t.id = c.resource_id
          where c.meeting_id = m.id and c.kind = 'teacher' and c.left_in is null) as teachers,
        a.groups, a.faculties, a.correspondence,
        -- The weekday as which a draft's date counts: a moved day stands for another.
        case when m.state = 'projected'
          then coalesce((select runs_as from moved_day where date = m.date), extract(isodow from m.date)) end as weekday,
        case when m.state = 'trace' then '[]' else (select list from shared_places(m.id, viewer)) end as shared,
        case
          -- The teacher was substituted: show who did that.
          when m.is_handed_over then json_build_object('kind', 'substitution', 'by', coalesce((
            select u.full_name from change join "user" u on u.id = change.actor_id
            where change.id = (select id from substitution_change(m.id))), ''))
          when m.request_kind is not null and not (m.state <> 'trace' and coalesce((
            select is_one from one_place(m.id, m.date, m.pair, origin.id, origin.date, origin.pair)), false))
          then json_build_object(
            'requestId', m.told_id, 'kind', m.request_kind, 'reason', coalesce(nullif(m.reason_to, ''), m.reason), 'isReasonPublic', m.is_reason_public,
            'by', coalesce((select full_name from "user" where id = m.made_by), ''), 'madeBy', m.made_by,
            'begins', (select slot from request_begins(m.told_id)),
            'movedTo', case when is_in_sight(went.state, went.hidden)
              then (select place from meeting_place(went.id, went.date, went.pair)) end,
            'movedFrom', case when m.state <> 'trace' and not origin.hidden
              then (select place from meeting_place(origin.id, origin.date, origin.pair)) end) end as trace,
        (select told from meeting_substitution(m.id)) as substitution,
        (select plan from item_plan(
          m.id, m.state = 'projected' or m.hidden, e.load_item_id, e.programme_discipline_id, viewer)) as plan
      from shown m
        join event e on e.id = m.event_id
        left join programme_discipline d on d.id = e.programme_discipline_id
        left join meeting went on went.id = m.successor_id
        left join meeting origin on origin.id = (select id from meeting_origin(coalesce(m.successor_id, m.id)))
        cross join lateral meeting_audience(m.id) a
      where not m.is_request
        -- Weeks leave out a trace between a class's first and last place, and the trace of a class that is
        -- back in the first. Teachers who left the class before it moved see it in its first place only.
        and (with_passed or not (origin.id is not null and (
          m.state = 'trace' and (origin.id <> m.id or went.state <> 'trace'
            and (select is_one from one_place(m.id, m.date, m.pair, went.id, went.date, went.pair)))
          or m.is_handed_over and not (select is_one from one_place(m.id, m.date, m.pair, origin.id, origin.date, origin.pair))
            and exists (
              select from claim
              where meeting_id = origin.id and kind = 'teacher' and resource_id = any(schedule_of.teacher_ids) and left_in is not null))))
    ) row),
    (select coalesce(json_agg(row order by row.date, row.pair, row.id), '[]') from (
      select coalesce(m.request_id, m.event_id) as id, coalesce(m.request_version, m.event_version) as version,
        case when m.kind = 'closure' then 'closure' else coalesce(m.request_kind::text, 'booking') end as kind,
        m.date, m.pair, m.title, coalesce(m.reason, '') as description, coalesce(m.in_charge, '') as "inCharge",
        (select list from meeting_rooms(m.id)) as rooms, (select list from meeting_teachers(m.id, false)) as teachers, a.groups,
        (select list from shared_places(m.id, viewer)) as shared,
        m.made_by as "madeBy", (select slot from request_begins(m.request_id)) as begins
      from shown m cross join lateral meeting_audience(m.id) a
      where m.is_request and m.state = 'published') row)
$$;
