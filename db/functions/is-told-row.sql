-- Whether the history tells of a table's rows by themselves: classes have entries, what people choose or read for themselves is theirs, and what
-- an import placed is its own memory.
create or replace function is_told_row(of_table text) returns boolean immutable language sql as $$
  select of_table not in ('event', 'meeting', 'claim', 'notice_subject', 'own_subject', 'chosen_class', 'imported_class')
$$;
