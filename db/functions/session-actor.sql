-- The active user of a session that has not ended, with everything that decides their rights.
create or replace function session_actor(session_id text) returns table (
  "userId" integer, username text, "fullName" text, "isSuperuser" boolean, permissions text[], "teacherId" integer, "groupId" integer,
  subgroup smallint, editors json, programmes json
) stable language sql as $$
  select u.id, u.username, u.full_name, u.is_superuser, u.permissions, u.teacher_id, u.group_id, u.subgroup,
    (select coalesce(json_agg(json_build_object('kind', kind, 'id', subject_id) order by kind, subject_id), '[]')
      from editor where user_id = u.id),
    (select coalesce(json_agg(json_build_object('programmeId', programme_id, 'flags', flags) order by programme_id), '[]')
      from programme_permission where user_id = u.id)
  from session s join "user" u on u.id = s.user_id
  where s.id = session_id and s.expires_at > now() and u.active
$$;
