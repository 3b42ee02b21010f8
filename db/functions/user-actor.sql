-- An active user with everything that decides their rights.
create or replace function user_actor(user_id integer) returns table (
  "userId" integer, username text, "fullName" text, "isSuperuser" boolean, permissions text[], "teacherId" integer, "groupId" integer,
  subgroup smallint, editors json, programmes json, readers json
) stable language sql as $$
  select u.id, u.username, u.full_name, u.is_superuser, u.permissions, u.teacher_id, u.group_id, u.subgroup,
    (select coalesce(json_agg(json_build_object('kind', e.kind, 'id', e.subject_id) order by e.kind, e.subject_id), '[]')
      from editor e where e.user_id = u.id),
    (select coalesce(json_agg(json_build_object('programmeId', p.programme_id, 'flags', p.flags) order by p.programme_id), '[]')
      from programme_permission p where p.user_id = u.id),
    (select json_build_object('tellsReasons', r.tells_reasons, 'findsRooms', r.finds_rooms,
      'sharesPresence', r.shares_presence) from reader_rules r)
  from "user" u where u.id = user_actor.user_id and u.active
$$;
