-- Refuses a claim on a row that was merged into another, or that does not exist, as a claim has no foreign
-- key; a caller who read the row before is told to look again. Merged rows are few and have indexes of their
-- own, so the check is cheap.
create or replace function refuse_merged() returns trigger language plpgsql as $$
begin
  if exists (select from room r where r.merged_into is not null
      and exists (select from changed c where c.kind = 'room' and c.resource_id = r.id))
    or exists (select from teacher t where t.merged_into is not null
      and exists (select from changed c where c.kind = 'teacher' and c.resource_id = t.id))
    or exists (select from "group" g where g.merged_into is not null
      and exists (select from changed c where c.kind = 'group' and c.resource_id = g.id))
  then raise exception using errcode = 'TT002', message = 'what is claimed was merged into another';
  end if;
  if exists (select from changed c where c.kind = 'room' and not exists (select from room r where r.id = c.resource_id))
    or exists (select from changed c where c.kind = 'teacher' and not exists (select from teacher t where t.id = c.resource_id))
    or exists (select from changed c where c.kind = 'group' and not exists (select from "group" g where g.id = c.resource_id))
    or exists (select from changed c where c.kind = 'load' and not exists (select from load_item l where l.id = c.resource_id))
  then raise foreign_key_violation using message = 'what is claimed is not there';
  end if;
  return null;
end $$;
