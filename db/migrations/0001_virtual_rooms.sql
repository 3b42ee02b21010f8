-- Specification, section 3: two rooms that are always free.
insert into "room" ("id", "title", "building", "kind", "needs_key", "is_placeholder") values
  (-1, 'Онлайн', null, 'virtual', false, true),
  (-2, 'Без аудитории', null, 'virtual', false, true);
