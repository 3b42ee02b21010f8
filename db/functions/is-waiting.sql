-- Whether a date of a booking waits for consent, by its approval and its request.
create or replace function is_waiting(state text, undone_at timestamptz) returns boolean immutable language sql
return state = 'asked' and undone_at is null;
