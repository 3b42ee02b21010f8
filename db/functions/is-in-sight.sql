-- Whether readers of the timetable may see a meeting.
create or replace function is_in_sight(state meeting_state, hidden boolean) returns boolean immutable language sql
return state = 'published' and not hidden;
