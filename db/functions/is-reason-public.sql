-- Whether everybody may know the reason of a change: that of a day stands in the calendar.
create or replace function is_reason_public(action text) returns boolean immutable language sql
return coalesce(action like 'calendar.%', false);
