-- Any change of what an account may do or how it signs in ends its sign-in link, including a link whose
-- password awaits consent: the link was given for the account as it was.
create or replace function end_links() returns trigger language plpgsql as $$
declare
  whose text := case tg_table_name when 'user' then 'id' else 'user_id' end;
begin
  delete from invitation where user_id in ((to_jsonb(old) ->> whose)::integer, (to_jsonb(new) ->> whose)::integer);
  return null;
end $$;
