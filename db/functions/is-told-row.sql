-- Whether the history shows the table's rows by themselves. It does not show classes, which have entries of
-- their own, personal choices, and the memory of imports, holidays, closed
-- rooms and absences of what they placed or took, nor the places that an appeal names.
create or replace function is_told_row(of_table text) returns boolean immutable language sql as $$
  select of_table not in ('event', 'meeting', 'claim', 'notice_subject', 'own_subject', 'chosen_class', 'imported_class', 'holiday_withdrawal', 'closing_change', 'absence_change', 'appeal_step')
$$;
