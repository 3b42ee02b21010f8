-- A link that signs in is worth what the account was when it was given: whatever changes what the account may or how it signs in, by whatever
-- way, ends the link, also one whose password waits for a consent.
create or replace function end_links() returns trigger language plpgsql as $$
declare
  whose text := case tg_table_name when 'user' then 'id' else 'user_id' end;
begin
  delete from invitation where user_id in ((to_jsonb(old) ->> whose)::integer, (to_jsonb(new) ->> whose)::integer);
  return null;
end $$;
