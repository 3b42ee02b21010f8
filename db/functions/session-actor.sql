-- The active user of a session that has not ended, with everything that decides their rights.
create or replace function session_actor(session_id text) returns table (
  "userId" integer, username text, "fullName" text, "isSuperuser" boolean, permissions text[], "teacherId" integer, "groupId" integer,
  subgroup smallint, editors json, programmes json, readers json
) stable language sql as $$
  select a.* from session s cross join lateral user_actor(s.user_id) a where s.id = session_id and s.expires_at > now()
$$;
